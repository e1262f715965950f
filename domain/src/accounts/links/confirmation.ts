import type { Proof } from '../after-event.ts'

/** A mailed link that confirms an address of an account. */
export type ConfirmationLink = {
  readonly purpose: 'email-confirmation' | 'email-change'
  readonly userId: string
  /** The session that asked for it; null: none, or not known. */
  readonly sessionId: string | null
}

/**
 * Whether using a confirmation link in a session shows that the reader of the mail also holds the account; null: the
 * password is asked for. A change of address counts only in the session that requested it, because another may be
 * stolen; an account without a password can show nothing but a session.
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
