import type {
  SecurityEventKind,
  SecurityMethod,
  SecurityOutcome,
} from '@cratewatch/contracts/accounts/security-event-kinds'

/** Where something came from. */
export type Origin = { readonly network: string | null; readonly userAgent: string | null }

type ByMethod = 'sign-in' | 'reauthentication' | 'method-added' | 'method-removed'

/** What it is about, beside its kind. */
type About =
  | { readonly kind: ByMethod; readonly method: SecurityMethod }
  /** Method and route. */
  | { readonly kind: 'operator-call'; readonly call: string }
  | { readonly kind: Exclude<SecurityEventKind, ByMethod | 'operator-call'> }

/** Something that happened around sign-in and identity: what, to whose account, from where, how it ended. */
export type SecurityEvent = About & {
  readonly outcome: SecurityOutcome
  /** Whose account; null: there is none. */
  readonly userId: string | null
  /** Who did it, when that is somebody else: an operator. */
  readonly actorId?: string
  /** The address that was tried, where it has no account. It is kept as a keyed hash only. */
  readonly triedEmail?: string
  /** null: not from a browser, but from a chat, the command line or the server itself. */
  readonly from: Partial<Origin> | null
}
