import type { Proof } from '../proof.ts'

/** A mailed link that confirms an address of an account. */
export type ConfirmationLink = {
  readonly purpose: 'email-confirmation' | 'email-change'
  readonly userId: string
  /** The session that asked for it; null: none, or not known. */
  readonly sessionId: string | null
}

/**
 * Whether using a confirmation link within a session shows that whoever has the mail holds the account as well; null: the
 * password is asked for. A change of address counts in the session that asked for it only, because another one may be
 * stolen; an account without a password has nothing else to show than a session.
 */
export function proofBySession(
  link: ConfirmationLink,
  account: { readonly hasPassword: boolean },
  session: { readonly id: string; readonly userId: string } | null,
): Proof | null {
  if (session === null || session.userId !== link.userId) return null
  const counts =
    link.purpose === 'email-confirmation' || session.id === link.sessionId || !account.hasPassword
  return counts ? { by: 'session', sessionId: session.id } : null
}
