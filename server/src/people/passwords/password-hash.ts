import { hash, verify } from '@node-rs/argon2'
import {
  PASSWORD_MAX_LENGTH,
  passwordProblem,
  passwordRule,
  type PasswordProblem,
  type PasswordRule,
} from '@cratewatch/domain/accounts/passwords/password'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { Config } from '../../base/config/config.ts'
import { refuse, type RefusalCause } from '../../base/refusal.ts'
import type { Deps } from '../../outbound/deps.ts'

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

/** Fifty thousand leaked passwords in lower case; 18,000 of them are long enough for the strict rule. */
const COMMON = new Set(dictionary['passwords-common'])

const CAUSES: Readonly<Record<PasswordProblem, RefusalCause | null>> = {
  'too-short': null,
  'too-long': 'password-too-long',
  blank: 'password-blank',
  'own-address': 'password-own-address',
  common: 'password-common',
  predictable: 'password-predictable',
}

/** Returns the password rule for the account of this address. */
export function ruleFor(config: Config, email: string | null): PasswordRule {
  const { operators, passwordPolicy } = config
  return passwordRule(email, { adminEmails: operators.adminEmails, passwordPolicy })
}

/** Refuses a password that this account may not have, with the reason; null: it is allowed. */
export function refuseWeakPassword({ config }: Pick<Deps, 'config'>, password: string, email: string | null) {
  const rule = ruleFor(config, email)
  const problem = passwordProblem(password, { rule, email, isCommon: (plain) => COMMON.has(plain) })
  if (problem === null) return null
  const cause = problem === 'too-short' && rule === 'strict' ? 'password-too-short' : CAUSES[problem]
  return refuse('PASSWORD_TOO_WEAK', { field: 'password', ...(cause === null ? {} : { cause }) })
}
