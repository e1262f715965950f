import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import type { ConditionKind } from '@cratewatch/domain/operating/condition'
import type { LimiterState } from '@cratewatch/domain/scheduling/limiter'
import type { ColumnType } from 'kysely'
import type { Role } from '../../base/config/environment.ts'
import type { Activity } from '../../base/progress.ts'
import type { Defaulted, LeaseColumns, NullableTime, Time } from './columns.ts'

export type OperatingTables = {
  /** Named values that all processes read, for example those of the recalculation. */
  settings: {
    name: string
    value: ColumnType<unknown, string, string>
    /** A value that is a secret. */
    sealed_value: Buffer | null
    updated_at: Time
  }
  /** The processes of the product. */
  processes: {
    id: string
    roles: ColumnType<Role[], Role[], never>
    version: string
    host: string
    started_at: Time
    seen_at: Time
    is_stopping: boolean
    activities: ColumnType<Activity[], string, string>
  }
  /** Counters that only grow, each spread over shards; written by `count_up` in triggers. */
  counters: { name: string; shard: Defaulted<number>; value: number }
  /** Answers of the marketplace to searches, kept for an hour at most. */
  search_answers: {
    key: string
    answer: ColumnType<unknown, string, string>
    at: Time
  }
  /** The newest reference rates; one row at most. */
  exchange_rates: {
    /** Midnight UTC of the day they are of. */
    day: Time
    per_euro: ColumnType<ExchangeRates['perEuro'], string, string>
    /** Whether the alerts that follow from them have been decided. */
    is_decided: Defaulted<boolean>
  }
  /** Counters by UTC day, spread over shards; written by `count_day` in triggers. */
  daily_counts: {
    day: ColumnType<string, Date, Date>
    name: string
    shard: number
    value: number
  }
  /** The actions of operators, which outlive the accounts they name. */
  admin_audit: {
    id: string
    at: Time
    admin_id: string
    admin_name: string
    action: string
    target_id: string | null
    target_name: string | null
    details: ColumnType<Record<string, string | number | boolean | null>, string, string>
  }
  announcements: AnnouncementsTable
  remotes: RemotesTable
  /** The earliest time of the next message to one address of a remote, which is hashed. */
  /** `paused_until`: what the vendor asked for of this address alone. */
  remote_addresses: { remote: string; address: string; next_at: Time; paused_until: NullableTime }
  /** Conditions that operators are notified of while they last. */
  conditions: {
    kind: ConditionKind
    since: Time
    well_since: NullableTime
    is_notified: boolean
  }
  /** The users notified that records of theirs cannot be checked. */
  unchecked_notifications: { user_id: string; notified_at: Time }
}

/** The announcements of operators. */
export type AnnouncementsTable = {
  id: string
  tone: 'info' | 'warning'
  /** The text by language; one that is older than a language lacks it. */
  text: ColumnType<Partial<Record<Locale, string>>, string, never>
  created_at: Time
  ends_at: NullableTime
  ended_at: NullableTime
}

/** The state of a vendor for all processes, or of the marketplace for one egress. */
export type RemotesTable = LeaseColumns & {
  name: string
  /** Counts writes of all columns but lease and health. */
  revision: Defaulted<number>
  breaker_failures: Defaulted<number>
  breaker_open_until: NullableTime
  breaker_opened_times: Defaulted<number>
  /** The channel for which it failed last; null: none in particular. */
  breaker_failed_for: string | null
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
