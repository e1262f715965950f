/** How a session can begin. `mailbox`: by a link that was mailed to the account's address. */
export const SESSION_OPENERS = ['password', 'marketplace', 'passkey', 'sso', 'mailbox'] as const
export type SessionOpener = (typeof SESSION_OPENERS)[number]

/** What a session tells about who holds it. */
export type SessionOrigin = {
  readonly id: string
  readonly openedBy: SessionOpener
  /** The id of the method within its kind; null: not known, or by the mailbox. */
  readonly openedById: string | null
}

/** There is one password to an account. */
export const PASSWORD_ID = 'password'
