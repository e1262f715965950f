import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { ConditionKind } from '@cratewatch/domain/admin/condition'
import type { LimiterState } from '@cratewatch/domain/scheduling/limiter'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import type { ColumnType } from 'kysely'
import type { Defaulted, LeaseColumns, NullableTime, Time } from './columns.ts'

/** Values that the recalculation computes and everybody reads: one row a name. */
export type SettingsTable = {
  name: string
  value: ColumnType<unknown, string, string>
  updated_at: Time
}

/** Counts that only grow, each spread over shards; written by `count_up` in triggers (migration 0002). */
export type CountersTable = { name: string; shard: Defaulted<number>; value: number }

/** Answers of the marketplace to searches, kept for an hour at most. */
export type SearchAnswersTable = {
  key: string
  answer: ColumnType<unknown, string, string>
  at: Time
}

/** Who is watched by how many, written by triggers (migration 0010): what operators count and filter by. */
export type WatchedReleasesTable = { release_id: number; watchers: number; tier: Tier; on_sale: boolean }

/** Counts by UTC day, spread over shards; written by `count_day` in triggers (migration 0010). */
export type DailyCountsTable = {
  day: ColumnType<string, Date, Date>
  name: string
  shard: number
  value: number
}

/** Everything operators did. Written by features/admin; outlives the accounts it names. */
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

/** What operators tell everybody. Written by features/admin. */
export type AnnouncementsTable = {
  id: string
  tone: 'info' | 'warning'
  /** By language; what was announced before a language came is there in the others only. */
  text: ColumnType<Partial<Record<Locale, string>>, string, never>
  created_at: Time
  ends_at: NullableTime
  ended_at: NullableTime
}

/** What operators are told about while it lasts; see migration 0031. */
export type ConditionsTable = {
  kind: ConditionKind
  since: Time
  well_since: NullableTime
  is_notified: boolean
}

/** Who was told that records of theirs cannot be checked. */
export type UncheckedNotificationsTable = { user_id: string; notified_at: Time }

/** What every process knows of a vendor, or of the marketplace as seen from one address; see migration 0036. */
export type RemotesTable = LeaseColumns & {
  name: string
  /** Counts writes of all but lease and health. */
  revision: Defaulted<number>
  breaker_failures: Defaulted<number>
  breaker_open_until: NullableTime
  breaker_opened_times: Defaulted<number>
  /** The remote asked for quiet until then. */
  paused_until: NullableTime
  /** When the next message may go, where there is a pace. */
  next_at: NullableTime
  /** Where there is a budget. */
  bucket: ColumnType<Bucket | null, string | null | undefined, string>
  ok_at: NullableTime
  failed_at: NullableTime
  failure: string | null
  failures_in_a_row: Defaulted<number>
}

/** The limiter of one address, and the budget it was configured with. */
export type Bucket = Omit<LimiterState, 'pausedUntil'> & { readonly requestsPerMinute: number }

/** When the next message may go to one address of a remote. */
export type RemoteAddressesTable = { remote: string; address: string; next_at: Time }
