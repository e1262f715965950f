import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_MAX_LENGTH } from '@cratewatch/domain/accounts/passwords/password'

/** argon2id (the library's default variant) with the costs that OWASP recommends. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of random bytes nobody knows: verifying for an account that does not exist takes as long. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$nYziazCkWz/lbG86VSjp5Q$RnIXunqVJs/BymY+suijhakdTGugUfISDaED9YleP7g'

export function hashPassword(password: string): Promise<string> {
  return hash(password, COSTS)
}

/** Whether the password matches the stored hash. For an account without one (null) it takes as long and is false. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? NOBODY, password.slice(0, PASSWORD_MAX_LENGTH + 1))
  return matches && stored !== null
}
