import type { AccountChange } from '@cratewatch/domain/accounts/links/account-change'
import type { SecurityEventKind, SecurityOutcome } from '@cratewatch/contracts/accounts/security-event-kinds'
import type { LinkPurpose } from '@cratewatch/domain/accounts/links/account-link'
import type { SessionOpener } from '@cratewatch/domain/accounts/sign-in/sign-in-method'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import type { ColumnType } from 'kysely'
import type { Defaulted, NullableTime, Time } from './columns.ts'

export type UsersTable = {
  id: string
  /** Normalised; unique when present. A marketplace sign-up may have none. */
  email: string | null
  email_confirmed_at: NullableTime
  /** How many mails about records the address got before it was confirmed. */
  unconfirmed_mails: Defaulted<number>
  password_hash: string | null
  password_made_at: NullableTime
  /** The session in which the password was chosen; null: none, or not known. */
  password_made_in: string | null
  discogs_username: string | null
  locale: Locale
  time_zone: Defaulted<string>
  /** In force: derived from what was granted and what is paid for (features/billing). */
  plan: Defaulted<Plan>
  /** Given by an operator, beside whatever is paid for. */
  granted_plan: Plan | null
  email_enabled: Defaulted<boolean>
  telegram_enabled: Defaulted<boolean>
  telegram_chat_id: string | null
  /** As the messenger names the person or the group. */
  telegram_chat_name: string | null
  /** When somebody in the chat agreed; null: the id is only what the user typed, nothing is sent there. */
  telegram_confirmed_at: NullableTime
  /** Who in the messenger connected the chat by a link; null: not known, or connected by its id. */
  telegram_user_id: string | null
  /** The session that asked for the chat's link. */
  chat_made_in: string | null
  chat_proven: Defaulted<boolean>
  created_at: Time
}

export type SessionsTable = {
  /** SHA-256 of the token: a copy of the database opens no session. */
  token_hash: Buffer
  id: string
  user_id: string
  created_at: Time
  last_seen_at: Time
  expires_at: Time
  user_agent: string | null
  opened_by: Defaulted<SessionOpener>
  /** The id of the sign-in method within its kind. */
  opened_by_id: string | null
  /** When its holder last showed a password, a passkey or the like. */
  authenticated_at: ColumnType<Instant, Date | undefined, Date>
  /** When its holder last gave a second factor; null: never in this session. */
  second_factor_at: NullableTime
}

/** What the links in mails are good for. The token is derived from the id; its hash is what finds the row. */
export type AccountLinksTable = {
  id: string
  purpose: LinkPurpose
  /** null: somebody asked for an address that has no account. */
  user_id: string | null
  email: string
  token_hash: Buffer
  created_at: Time
  expires_at: Time
  used_at: NullableTime
  /** The session that asked for it. */
  session_id: string | null
  /** What a link with the purpose `undo` undoes. */
  undoes: ColumnType<AccountChange | null, string | null | undefined, never>
}

/** Sign-ins that were proven elsewhere and wait for the browser that began them to fetch its session. */
export type ArrivalsTable = {
  /** SHA-256 of the code in the address. */
  code_hash: Buffer
  /** SHA-256 of what the browser's cookie holds. */
  browser_hash: Buffer
  user_id: string
  /** The id that the session will have. */
  session_id: string
  opened_by: SessionOpener
  opened_by_id: string
  expires_at: Time
}

/** Who a user is on the marketplace, and their permission to act for them, sealed. */
export type MarketplaceAccountsTable = {
  user_id: string
  marketplace_id: number
  username: string
  /** null: the marketplace does not accept it any more. */
  sealed_access: Buffer | null
  connected_at: Time
  revoked_at: NullableTime
  made_in: string | null
  /** Whether it is the way in of who proved the account's address. */
  proven: Defaulted<boolean>
}

/** What happened around sign-in and identity, kept for 90 days. It outlives the accounts it names. */
export type SecurityEventsTable = {
  id: string
  at: Time
  kind: SecurityEventKind
  outcome: SecurityOutcome
  /** Whose account it is about; null: an address without an account, or nobody's. */
  user_id: string | null
  /** Who did it, when that is not the user: an operator. */
  actor_id: string | null
  /** A keyed hash of an address without an account: tries at one address are seen as such, and nobody reads whose. */
  address_hash: Buffer | null
  /** The method or the call it is about. */
  detail: string | null
  /** The network it came from, never the address itself. */
  network: string | null
  user_agent: string | null
}

/**
 * What is counted for all processes: wrong passwords, and mails to one mailbox. The key is a signature, so that the table
 * names neither addresses nor networks.
 */
export type AttemptCountsTable = { key: Buffer; hits: number; ends_at: Time }

/** From which devices a user has signed in; each holds a token of which only the hash with the user's id is kept. */
export type KnownDevicesTable = {
  user_id: string
  device_hash: Buffer
  first_seen_at: Time
  last_seen_at: Time
}

/** Who a user is at an OpenID Connect issuer. */
export type SsoIdentitiesTable = {
  id: string
  user_id: string
  issuer: string
  /** Stays with a person at the issuer; everything else of them may change. */
  subject: string
  /** As the issuer told it last, vouched for or not: only to be shown to its user. */
  email: string | null
  created_at: Time
  last_used_at: Time
  /** The session in which it was connected; null: it came by a sign-in. */
  made_in: string | null
  /** Whether it belongs to who proved the account's address. */
  proven: Defaulted<boolean>
}
