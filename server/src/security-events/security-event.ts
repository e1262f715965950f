import type {
  SecurityEventKind,
  SecurityMethod,
  SecurityOutcome,
} from '@cratewatch/contracts/accounts/security-event-kinds'

/** Where a request came from. */
export type Origin = { readonly network: string | null; readonly userAgent: string | null }

type ByMethod = 'sign-in' | 'reauthentication' | 'method-added' | 'method-removed'

/** The subject of an event, by its kind. */
type About =
  | { readonly kind: ByMethod; readonly method: SecurityMethod }
  /** The method and route of the call. */
  | { readonly kind: 'operator-call'; readonly call: string }
  | { readonly kind: Exclude<SecurityEventKind, ByMethod | 'operator-call'> }

/** A security event: what happened, to whose account, from where, with which outcome. */
export type SecurityEvent = About & {
  readonly outcome: SecurityOutcome
  /** The account's user; null: there is none. */
  readonly userId: string | null
  /** The operator who did it; absent: the user. */
  readonly actorId?: string
  /** The address that was tried and has no account. Only its keyed hash is stored. */
  readonly triedEmail?: string
  /** null: from a chat, the command line or the server itself, not a browser. */
  readonly from: Partial<Origin> | null
}
