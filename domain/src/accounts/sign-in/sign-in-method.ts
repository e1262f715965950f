import type { Instant } from '../../kernel/instant.ts'

/** Everything that lets somebody into an account, or act for it, and can be added and removed by its owner. */
export type MethodKind = 'password' | 'marketplace' | 'passkey' | 'authenticator' | 'sso' | 'chat' | 'token'

/** How a session can begin. `mailbox`: by a link that was mailed to the account's address. */
export const SESSION_OPENERS = ['password', 'marketplace', 'passkey', 'sso', 'mailbox'] as const
export type SessionOpener = (typeof SESSION_OPENERS)[number]

/** One sign-in method of an account. */
export type SignInMethod = {
  readonly kind: MethodKind
  /** Unique within its kind. */
  readonly id: string
  /** How its owner knows it: a user name, the name of a device. */
  readonly label: string | null
  readonly madeAt: Instant
  /** The session in which it was made; null: none, or not known. */
  readonly madeIn: string | null
  /** Whether it was made by, or proven since to belong to, the owner of the account's address. */
  readonly proven: boolean
}

/** What a session tells about who holds it. */
export type SessionOrigin = {
  readonly id: string
  readonly openedBy: SessionOpener
  /** The id of the method within its kind; null: not known, or by the mailbox. */
  readonly openedById: string | null
}

/** There is one password to an account. */
export const PASSWORD_ID = 'password'
