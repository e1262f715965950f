import { isCommonestPassword } from './common-password.ts'

/** The rules for passwords: the product's promise to collectors, and a strict one for operators. */
export const PASSWORD_RULES = ['standard', 'strict'] as const
export type PasswordRule = (typeof PASSWORD_RULES)[number]

const MIN_LENGTH: Readonly<Record<PasswordRule, number>> = { standard: 6, strict: 8 }
/** argon2 hashes any length; the limit keeps a request from costing too much. */
export const PASSWORD_MAX_LENGTH = 1024

/** Words that attackers of this product try first; a strict password has to be long enough without them. */
const CONTEXT_WORDS = ['cratewatch', 'discogs', 'vinyl', 'admin', 'operator', 'password']
/** Shorter names from addresses occur in many words by chance. */
const SHORTEST_NAME = 4

/** Why a password may not be chosen. `own-address`: it is the address of the account; `predictable`: little else. */
export type PasswordProblem = 'too-short' | 'too-long' | 'blank' | 'own-address' | 'common' | 'predictable'

/** How many characters a password needs at least. */
export function passwordMinLength(rule: PasswordRule): number {
  return MIN_LENGTH[rule]
}

/** Whether a password has enough characters, counted as people count them, and not too many. */
export function isLongEnough(password: string, rule: PasswordRule): boolean {
  return lengthOf(password) >= MIN_LENGTH[rule] && password.length <= PASSWORD_MAX_LENGTH
}

/** Returns the rule for an account: strict for operators' addresses, otherwise the instance's. */
export function passwordRule(
  email: string | null,
  instance: { readonly adminEmails: readonly string[]; readonly passwordPolicy: PasswordRule },
): PasswordRule {
  return email !== null && instance.adminEmails.includes(email) ? 'strict' : instance.passwordPolicy
}

/** Returns why a password may not be chosen for the account of this address; null: it may. */
export function passwordProblem(
  password: string,
  account: {
    readonly rule: PasswordRule
    /** Normalised; null: the account has none. */
    readonly email: string | null
    /** Whether a password in lower case is on the long list of common ones, which the strict rule refuses. */
    readonly isCommon: (password: string) => boolean
  },
): PasswordProblem | null {
  if (password.trim() === '') return 'blank'
  if (password.length > PASSWORD_MAX_LENGTH) return 'too-long'
  const plain = password.trim().toLowerCase()
  if (plain === account.email) return 'own-address'
  if (!isLongEnough(password, account.rule)) return 'too-short'
  if (isCommonestPassword(plain)) return 'common'
  if (account.rule === 'standard') return null
  if (account.isCommon(plain)) return 'common'
  return lengthOf(withoutContext(plain, account.email)) < MIN_LENGTH.strict ? 'predictable' : null
}

/** Removes the words that an account suggests from a password, the longest first. */
function withoutContext(password: string, email: string | null): string {
  const [name = ''] = email?.split('@') ?? []
  const words = [...CONTEXT_WORDS, ...(name.length < SHORTEST_NAME ? [] : [name])]
  return words
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ''), password)
}

function lengthOf(text: string): number {
  return [...text].length
}
