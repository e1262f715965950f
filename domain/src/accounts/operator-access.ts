import type { Instant } from '../kernel/instant.ts'

/**
 * Whether a session may act as an operator, and if not, what is missing: the address is not on the operators' list, is
 * not confirmed, was confirmed after this session began, or this session has shown no second factor.
 */
export type OperatorAccess =
  | 'operator'
  | 'not-listed'
  | 'unconfirmed'
  | 'older-session'
  | 'second-factor-missing'

export type OperatorRules = {
  /** Normalised addresses. */
  readonly adminEmails: readonly string[]
  readonly secondFactorRequired: boolean
}

/** Decides whether a session may act as an operator, and names the first thing that is missing. */
export function operatorAccess(
  account: { readonly email: string | null; readonly emailConfirmedAt: Instant | null },
  session: { readonly createdAt: Instant; readonly secondFactorAt: Instant | null },
  rules: OperatorRules,
): OperatorAccess {
  if (account.email === null || !rules.adminEmails.includes(account.email)) return 'not-listed'
  if (account.emailConfirmedAt === null) return 'unconfirmed'
  if (session.createdAt < account.emailConfirmedAt) return 'older-session'
  if (rules.secondFactorRequired && session.secondFactorAt === null) return 'second-factor-missing'
  return 'operator'
}

/** Whether an account belongs to an operator: its address is on the list, and proven to be theirs. */
export function isAdmin(
  account: { readonly email: string | null; readonly emailConfirmed: boolean },
  adminEmails: readonly string[],
): boolean {
  return account.email !== null && account.emailConfirmed && adminEmails.includes(account.email)
}
