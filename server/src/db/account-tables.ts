import type { LinkPurpose } from '@cratewatch/domain/accounts/account-link'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import type { Defaulted, NullableTime, Time } from './columns.ts'

export type UsersTable = {
  id: string
  /** Normalised; unique when present. A marketplace sign-up may have none. */
  email: string | null
  email_confirmed_at: NullableTime
  password_hash: string | null
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
}
