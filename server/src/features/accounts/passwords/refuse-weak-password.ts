import { dictionary } from '@zxcvbn-ts/language-common'
import {
  passwordProblem,
  passwordRule,
  type PasswordProblem,
  type PasswordRule,
} from '@cratewatch/domain/accounts/passwords/password'
import type { Config } from '../../../config/config.ts'
import { refuse, type RefusalCause } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'

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
