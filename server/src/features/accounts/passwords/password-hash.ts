import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_MAX_LENGTH } from '@cratewatch/domain/accounts/passwords/password'

/** argon2id (the library's default variant) with the costs that OWASP recommends. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of random bytes nobody knows: accounts that do not exist cost as much time as those that do. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$nYziazCkWz/lbG86VSjp5Q$RnIXunqVJs/BymY+suijhakdTGugUfISDaED9YleP7g'

export function hashPassword(password: string): Promise<string> {
  return hash(password, COSTS)
}

/** Whether the password belongs to the stored hash. null, for an account without one, takes as long and never does. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? NOBODY, password.slice(0, PASSWORD_MAX_LENGTH + 1))
  return matches && stored !== null
}
