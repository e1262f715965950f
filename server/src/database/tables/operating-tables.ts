import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import type { ConditionKind } from '@cratewatch/domain/admin/condition'
import type { LimiterState } from '@cratewatch/domain/scheduling/limiter'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import type { ColumnType } from 'kysely'
import type { Role } from '../../base/config/environment.ts'
import type { Activity } from '../../base/progress.ts'
import type { Defaulted, LeaseColumns, NullableTime, Time } from './columns.ts'

/** Named values that all processes read, for example those of the recalculation. */
export type SettingsTable = {
  name: string
  value: ColumnType<unknown, string, string>
  /** A value that is a secret. */
  sealed_value: Buffer | null
  updated_at: Time
}

/** The processes of the product. */
export type ProcessesTable = {
  id: string
  roles: ColumnType<Role[], Role[], never>
  version: string
  host: string
  started_at: Time
  seen_at: Time
  is_stopping: boolean
  activities: ColumnType<Activity[], string, string>
}

/** The newest reference rates; one row at most. */
export type ExchangeRatesTable = {
  /** Midnight UTC of the day they are of. */
  day: Time
  per_euro: ColumnType<ExchangeRates['perEuro'], string, string>
  /** Whether the alerts that follow from them have been decided. */
  is_decided: Defaulted<boolean>
}

/** Counters that only grow, each spread over shards; written by `count_up` in triggers. */
export type CountersTable = { name: string; shard: Defaulted<number>; value: number }

/** Answers of the marketplace to searches, kept for an hour at most. */
export type SearchAnswersTable = {
  key: string
  answer: ColumnType<unknown, string, string>
  at: Time
}

/** Watchers and tier of each watched release, written by triggers, for operators' counts and filters. */
export type WatchedReleasesTable = { release_id: number; watchers: number; tier: Tier; on_sale: boolean }

/** Counters by UTC day, spread over shards; written by `count_day` in triggers. */
export type DailyCountsTable = {
  day: ColumnType<string, Date, Date>
  name: string
  shard: number
  value: number
}

/** The admin actions. Written by features/admin; they outlive the accounts they name. */
export type AdminAuditTable = {
  id: string
  at: Time
  admin_id: string
  admin_name: string
  action: string
  target_id: string | null
  target_name: string | null
  details: ColumnType<Record<string, string | number | boolean | null>, string, string>
}

/** The announcements of operators. Written by features/admin. */
export type AnnouncementsTable = {
  id: string
  tone: 'info' | 'warning'
  /** The text by language; one that is older than a language lacks it. */
  text: ColumnType<Partial<Record<Locale, string>>, string, never>
  created_at: Time
  ends_at: NullableTime
  ended_at: NullableTime
}

/** Conditions that operators are notified of while they last. */
export type ConditionsTable = {
  kind: ConditionKind
  since: Time
  well_since: NullableTime
  is_notified: boolean
}

/** The users notified that records of theirs cannot be checked. */
export type UncheckedNotificationsTable = { user_id: string; notified_at: Time }

/** The state of a vendor for all processes, or of the marketplace for one egress. */
export type RemotesTable = LeaseColumns & {
  name: string
  /** Counts writes of all columns but lease and health. */
  revision: Defaulted<number>
  breaker_failures: Defaulted<number>
  breaker_open_until: NullableTime
  breaker_opened_times: Defaulted<number>
  /** Until when the remote asked for a pause. */
  paused_until: NullableTime
  /** The earliest time of the next message, where messages are paced. */
  next_at: NullableTime
  /** The rate limiter, where there is a budget. */
  bucket: ColumnType<Bucket | null, string | null | undefined, string>
  ok_at: NullableTime
  failed_at: NullableTime
  failure: string | null
  failures_in_a_row: Defaulted<number>
}

/** The limiter of one egress, and the budget it was configured with. */
export type Bucket = Omit<LimiterState, 'pausedUntil'> & { readonly requestsPerMinute: number }

/** The earliest time of the next message to one address of a remote, which is hashed. */
export type RemoteAddressesTable = { remote: string; address: string; next_at: Time }
