import type { Doubt } from '@cratewatch/domain/availability/judge-reading'
import type { AvailabilityState } from '@cratewatch/domain/availability/observation'
import type { FeatureBucket } from '@cratewatch/domain/scheduling/policy/rates/feature-bucket'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Defaulted, LeaseColumns, NullableTime, Time } from './columns.ts'

export type ReleasesTable = {
  id: number
  artist: string
  title: string
  thumb: Defaulted<string>
  year: number | null
  country: string | null
  format: string | null
  label: string | null
  catalogue_number: string | null
  genres: Defaulted<string[]>
  master_id: number | null
  community_have: number | null
  community_want: number | null
  details_at: Time
}

/** What is checked, when, and what was last seen: narrow, because every check rewrites its row. */
export type CheckStatesTable = LeaseColumns & {
  release_id: number
  state: Defaulted<AvailabilityState>
  num_for_sale: Defaulted<number>
  lowest_value: number | null
  lowest_currency: string | null
  observed_at: NullableTime
  state_since: NullableTime
  /** What the last check saw and nobody believes yet (domain/src/availability/judge-reading.ts). */
  doubted: Doubt['kind'] | null
  doubted_since: NullableTime
  tier: Tier
  priority_score: Defaulted<number>
  checks: Defaulted<number>
  failures: Defaulted<number>
  /** How many collectors a check serves, and what their waiting counts. */
  watchers: Defaulted<number>
  weight: Defaulted<number>
  /** Which records this one is like, as long as it has taught little itself. */
  bucket: Defaulted<FeatureBucket>
  phase: Defaulted<number>
  appearing_events: Defaulted<number>
  appearing_exposure: Defaulted<number>
  vanishing_events: Defaulted<number>
  vanishing_exposure: Defaulted<number>
  /** The policy clock at the last check. */
  since_index: Defaulted<number>
  /** Its place: the smallest is next. */
  index_key: Defaulted<number>
  /** Index time that it would rest by its worth alone, whatever was promised. */
  rest: Defaulted<number>
  /** Nobody checks before: its own answers came to nothing. */
  retry_at: NullableTime
  /** The master that may be checked in its place; null for nearly all. */
  master_id: number | null
  /**
   * Computed (a function of migration 0024): when it is expected to be checked. Not part of `*`, and only to be had
   * with the table's name before it.
   */
  next_check_at: ColumnType<Instant, never, never>
}

/** A master with several watched pressings, see domain/src/scheduling/policy/masters/master-check.ts. */
export type MasterChecksTable = LeaseColumns & {
  kind: Defaulted<'master'>
  id: number
  changing_events: number
  changing_exposure: number
  follow_ups: number
  since_index: Defaulted<number>
  /** Its place among the records; null: it is not asked. */
  index_key: number | null
  /** How many records it was made of at the last answer. */
  members: Defaulted<number>
  /** The first and the last answer; null until there was one. */
  checked_since: NullableTime
  checked_at: NullableTime
  answer_count: number | null
  answer_lowest: number | null
  is_price_known: Defaulted<boolean>
  known_copies: Defaulted<number>
  unexplained: Defaulted<number>
  opened_at: NullableTime
  opened: Defaulted<number>
  blind: Defaulted<number>
  retry_at: NullableTime
  failures: Defaulted<number>
}

/** The virtual clock of one address, see domain/src/scheduling/policy/policy-clock.ts. */
export type PolicyClocksTable = {
  egress: string
  index_time: number
  pace: number
  promise: number
  moved_at: Time
  requests: number
  mark_at: Time
  mark_index: number
  /** No release is checked again within this many milliseconds. */
  floor_ms: Defaulted<number>
  /** Counts writes: who decides on an old state finds its write refused and checks again. */
  revision: Defaulted<number>
}

export type WatchesTable = {
  id: string
  user_id: string
  release_id: number
  tier: Tier
  created_at: Time
  found_at: NullableTime
  last_alerted_at: NullableTime
  paused_at: NullableTime
  paused_reason: 'withdrawn' | 'plan-limit' | 'not-found' | null
  muted_at: NullableTime
  /** null while muted_at is set: until the record is next seen to appear. */
  muted_until: NullableTime
}

/** Runs of equal observations: one row from the first check that saw it to the last one. */
export type ObservationSpansTable = {
  id: Generated<number>
  release_id: number
  state: Exclude<AvailabilityState, 'unknown'>
  num_for_sale: number
  lowest_value: number | null
  lowest_currency: string | null
  from_at: Time
  until_at: Time
  checks: number
}

export type TransitionsTable = {
  id: Generated<number>
  release_id: number
  kind: string
  at: Time
  count_before: number
  count_after: number
  lowest_value: number | null
  lowest_currency: string | null
}

/** What somebody who added a release waits for; see migration 0025. */
export type LookupsTable = LeaseColumns & {
  release_id: number
  user_id: string
  requested_at: Time
  failures: Defaulted<number>
  retry_at: NullableTime
}

/** What came of the checks, by hour and tier; see migration 0007. Tier 0: what belongs to no tier. */
export type CheckFactsTable = {
  hour: Time
  tier: 0 | Tier
  shard: number
  good: Defaulted<number>
  rate_limited: Defaulted<number>
  unavailable: Defaulted<number>
  unreadable: Defaulted<number>
  unauthorized: Defaulted<number>
  response_ms: Defaulted<number>
  changes: Defaulted<number>
  background: Defaulted<number>
  interactive: Defaulted<number>
  detail: Defaulted<number>
  saved_by_sharing: Defaulted<number>
  saved_by_masters: Defaulted<number>
  promised_seconds: Defaulted<number>
  gone_at_once: Defaulted<number>
  allowed: Defaulted<number>
}

export type CheckWaitsTable = {
  hour: Time
  tier: Tier
  bucket: number
  shard: number
  checks: number
  found: Defaulted<number>
}
