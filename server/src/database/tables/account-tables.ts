import type { SecurityEventKind, SecurityOutcome } from '@cratewatch/contracts/people/security-event-kinds'
import type { SettingKind } from '@cratewatch/domain/accounts/access'
import type { AccountChange } from '@cratewatch/domain/accounts/links/account-change'
import type { LinkPurpose } from '@cratewatch/domain/accounts/links/account-link'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { SessionOpener } from '@cratewatch/domain/accounts/sign-in/sign-in-method'
import type { TokenScope } from '@cratewatch/domain/accounts/tokens/personal-token'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import type { Currency } from '@cratewatch/domain/alerts/currencies'
import type { AlertTimes } from '@cratewatch/domain/alerts/digest'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import type { ColumnType } from 'kysely'
import type { Defaulted, Json, NullableTime, Time } from './columns.ts'

export type AccountTables = {
  users: UsersTable
  sessions: {
    /** SHA-256 of the token, so that a copy of the database opens no session. */
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
    /** When its holder last gave a first factor: a password, a passkey or the like. */
    authenticated_at: ColumnType<Instant, Date | undefined, Date>
    /** When its holder last gave a second factor; null: never in this session. */
    second_factor_at: NullableTime
  }
  /** The links in mails, by their purpose. The token is derived from the id; the row is found by its hash. */
  account_links: {
    id: string
    purpose: LinkPurpose
    /** null: the address has no account. */
    user_id: string | null
    email: string
    token_hash: Buffer
    created_at: Time
    expires_at: Time
    used_at: NullableTime
    /** The session that asked for it. */
    session_id: string | null
    /** The change that a link with the purpose `undo` undoes. */
    undoes: ColumnType<AccountChange | null, string | null | undefined, never>
  }
  /**
   * Counts kept for all processes: wrong passwords, and mails to a mailbox. The key is a signature, so that the table
   * reveals neither addresses nor networks.
   */
  attempt_counts: { key: Buffer; hits: number; ends_at: Time }
  /** The devices from which a user has signed in; each has a token, stored as a hash together with the user's id. */
  known_devices: {
    user_id: string
    device_hash: Buffer
    first_seen_at: Time
    last_seen_at: Time
  }
  /** Sign-ins proven at another site, which wait for the browser that began them. */
  arrivals: {
    /** SHA-256 of the code in the address. */
    code_hash: Buffer
    /** SHA-256 of the value in the browser's cookie. */
    browser_hash: Buffer
    user_id: string
    /** The id that the session will have. */
    session_id: string
    opened_by: SessionOpener
    opened_by_id: string
    expires_at: Time
  }
  personal_tokens: PersonalTokensTable
  marketplace_accounts: MarketplaceAccountsTable
  security_events: SecurityEventsTable
  passkeys: PasskeysTable
  /** The authenticator apps of accounts that ask for codes. */
  authenticator_apps: {
    user_id: string
    sealed_secret: Buffer
    /** The time step of the last accepted code: codes up to it are refused. */
    last_step: number
    created_at: Time
    made_in: string | null
    proven: Defaulted<boolean>
  }
  /** The removal of the app that the mailbox has begun. */
  app_removals: {
    user_id: string
    begun_at: Time
    /** The sign-in that asked for it. */
    made_in: string | null
    reminded_at: NullableTime
  }
  /** SHA-256 of the codes: with 80 random bits they need no slower hash. */
  recovery_codes: {
    user_id: string
    code_hash: Buffer
    used_at: NullableTime
  }
  /** Ids of used tickets, kept until the tickets expire. */
  spent_tickets: {
    id: string
    expires_at: Time
  }
  sso_identities: SsoIdentitiesTable
  changed_settings: ChangedSettingsTable
  /** The devices of sessions that have ended, for as long as what they made may be doubted. */
  ended_sessions: { id: string; user_id: string; user_agent: string | null; ended_at: Time }
}

export type UsersTable = {
  id: string
  /** Normalised; unique when present. An account made by the marketplace may have none. */
  email: string | null
  email_confirmed_at: NullableTime
  /** How many mails about records were sent to the address before it was confirmed. */
  unconfirmed_mails: Defaulted<number>
  password_hash: string | null
  password_made_at: NullableTime
  /** The session in which the password was chosen; null: none, or unknown. */
  password_made_in: string | null
  discogs_username: string | null
  locale: Locale
  time_zone: Defaulted<string>
  /** In which prices are shown, and ceilings stated. */
  currency: Defaulted<Currency>
  /** null: at once, at all hours. */
  alert_timing: Json<AlertTimes>
  /** The plan in force, derived from the grant and the subscription. */
  plan: Defaulted<Plan>
  /** Granted by an operator, besides any subscription. */
  granted_plan: Plan | null
  /** The alert rule for all records; null: the default. */
  alert_rule: Json<OwnRule>
  created_at: Time
}

/** A user's account on the marketplace, with the sealed permission to act for them. */
export type MarketplaceAccountsTable = {
  user_id: string
  marketplace_id: number
  username: string
  /** null: the marketplace no longer accepts it. */
  sealed_access: Buffer | null
  connected_at: Time
  revoked_at: NullableTime
  /** When a shop's reading first found it refused; null: it is accepted. */
  refused_at: NullableTime
  made_in: string | null
  /** Whether it is proven to belong to the owner of the account's address. */
  proven: Defaulted<boolean>
}

/** Security events, kept for 90 days. They outlive the accounts they name. */
export type SecurityEventsTable = {
  id: string
  at: Time
  kind: SecurityEventKind
  outcome: SecurityOutcome
  /** The account concerned; null: an address without an account, or none. */
  user_id: string | null
  /** The operator who did it; null: the user. */
  actor_id: string | null
  /**
   * A keyed hash of an address without an account, which shows repeated attempts at one address without revealing it.
   */
  address_hash: Buffer | null
  /** The method or the call concerned. */
  detail: string | null
  /** The network of the caller; the address itself is never stored. */
  network: string | null
  user_agent: string | null
}

/** What sessions have set, each with what was there before, for as long as that can be put back. */
export type ChangedSettingsTable = {
  id: string
  user_id: string
  kind: SettingKind
  /** Which of its kind: the id of a channel, list or shop; empty where an account has one. */
  subject: string
  label: string | null
  /** What stood there before, in the form of its owner; null: nothing. */
  before: ColumnType<unknown, string | null, string | null>
  made_in: string
  made_at: Time
  /** Whether it is proven to be of the owner of the account's address. */
  proven: boolean
}

/** A user's identity at an OpenID Connect issuer. */
export type SsoIdentitiesTable = {
  id: string
  user_id: string
  issuer: string
  /** Identifies the person at the issuer; everything else may change. */
  subject: string
  /** The address last stated by the issuer, vouched for or not: only for display to its user. */
  email: string | null
  created_at: Time
  last_used_at: Time
  /** The session in which it was connected; null: created by a sign-in. */
  made_in: string | null
  /** Whether it is proven to belong to the owner of the account's address. */
  proven: Defaulted<boolean>
}

/** The tokens that users give to programs. */
export type PersonalTokensTable = {
  id: string
  user_id: string
  name: string
  /** SHA-256: with 256 random bits it needs no slower hash. */
  token_hash: Buffer
  /** The last characters, by which its owner tells it from others. */
  ending: string
  scopes: TokenScope[]
  created_at: Time
  expires_at: Time
  last_used_at: NullableTime
  /** The session in which it was made. */
  made_in: string | null
  proven: Defaulted<boolean>
}

/** The public keys of passkeys; the private ones never leave their devices. */
export type PasskeysTable = {
  id: string
  user_id: string
  /** The id the device gave it, base64url. */
  credential_id: string
  /** In COSE format, as the device sent it. */
  public_key: Buffer
  /** The device's count of uses; 0: it does not count. */
  counter: number
  /** Separated by commas; tells browsers how to reach the device. */
  transports: string
  name: string
  created_at: Time
  last_used_at: NullableTime
  /** The session in which it was added. */
  made_in: string | null
  proven: Defaulted<boolean>
}
