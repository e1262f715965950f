import type { AlertMemory, OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import type { Doubt } from '@cratewatch/domain/availability/judge-reading'
import type { AvailabilityState } from '@cratewatch/domain/availability/observation'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { ListedPressing, PressingFilter } from '@cratewatch/domain/records/pressings'
import type { FeatureBucket } from '@cratewatch/domain/scheduling/policy/rates/prior'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import type { ColumnType, Generated, NotNull } from 'kysely'
import type { Defaulted, Json, LeaseColumns, NullableTime, PriceColumns, Time } from './columns.ts'

export type CheckTables = {
  releases: ReleasesTable
  check_states: CheckStatesTable
  master_checks: MasterChecksTable
  /** An album, and its pressings as the marketplace lists them. */
  masters: {
    id: number
    artist: Defaulted<string>
    title: string
    thumb: Defaulted<string>
    year: number | null
    main_release_id: number | null
    pressings: ColumnType<readonly ListedPressing[], string | undefined, string>
    /** How many there are at the marketplace: the list may hold fewer. */
    total: Defaulted<number>
    /** Epoch: never. */
    read_at: ColumnType<Instant, Date | undefined, Date>
    /** The `read_at` of the list that the rows of its watches follow. */
    covered_at: ColumnType<Instant, Date | undefined, Date>
    /** Not read again in the background before this: it is being read, or could not be. */
    retry_at: NullableTime
  }
  watches: WatchesTable
  /** Runs of equal observations: one row from the first check that saw it to the last. */
  observation_spans: PriceColumns & {
    id: Generated<number>
    release_id: number
    state: Exclude<AvailabilityState, 'unknown'>
    num_for_sale: number
    from_at: Time
    until_at: Time
    checks: number
  }
  transitions: PriceColumns & {
    id: Generated<number>
    release_id: number
    kind: string
    at: Time
    count_before: number
    count_after: number
  }
  /** Lookups of added releases. */
  lookups: LeaseColumns & {
    watch_id: string
    /** null: the pressings of a master are looked up. */
    release_id: ColumnType<number | null, number | null | undefined, number | null>
    master_id: number | null
    user_id: string
    requested_at: Time
    failures: Defaulted<number>
    retry_at: NullableTime
  }
  /** Results of the checks by hour and tier. Tier 0: checks that belong to no tier. */
  check_facts: {
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
    shops: Defaulted<number>
    /** Listings that were asked for what their postage is to one reader: a part of `interactive`. */
    postage: Defaulted<number>
    detail: Defaulted<number>
    saved_by_sharing: Defaulted<number>
    saved_by_masters: Defaulted<number>
    promised_seconds: Defaulted<number>
    gone_at_once: Defaulted<number>
    allowed: Defaulted<number>
  }
  check_waits: {
    hour: Time
    tier: Tier
    bucket: number
    shard: number
    checks: number
    found: Defaulted<number>
  }
  /** The policy clock of one egress; see domain/src/scheduling/policy/policy-clock.ts. */
  policy_clocks: {
    egress: string
    index_time: number
    pace: number
    promise: number
    moved_at: Time
    requests: number
    mark_at: Time
    mark_index: number
    /** The shortest interval between two checks of a release, in milliseconds. */
    floor_ms: Defaulted<number>
    /** Counts writes: a write based on an older state is refused, and the state is read again. */
    revision: Defaulted<number>
  }
}

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

/** What is checked, when, and what was last seen. The row is narrow, because every check rewrites it. */
export type CheckStatesTable = LeaseColumns &
  PriceColumns & {
    release_id: number
    state: Defaulted<AvailabilityState>
    num_for_sale: Defaulted<number>
    observed_at: NullableTime
    state_since: NullableTime
    /** When statistics first said what they say now; null: with the last check. */
    counted_since: NullableTime
    /** The last check, where a shop has shown since then what it could not count; null: the observation is the check's. */
    counted_at: NullableTime
    /** The kind of doubt about the last check (domain/src/availability/judge-reading.ts). */
    doubted: Doubt['kind'] | null
    doubted_since: NullableTime
    /** The release that took its place: believed of a withdrawn one, unless that is the doubt. */
    moved_to: number | null
    tier: Tier
    priority_score: Defaulted<number>
    checks: Defaulted<number>
    failures: Defaulted<number>
    /** How many collectors watch it, and the weight of their waiting. */
    watchers: Defaulted<number>
    weight: Defaulted<number>
    /** The group of similar records, used while there is little data about this one. */
    bucket: Defaulted<FeatureBucket>
    phase: Defaulted<number>
    appearing_events: Defaulted<number>
    appearing_exposure: Defaulted<number>
    vanishing_events: Defaulted<number>
    vanishing_exposure: Defaulted<number>
    /** The policy clock's value at the last check. */
    since_index: Defaulted<number>
    /** Its place in the schedule: the smallest is next. */
    index_key: Defaulted<number>
    /** How long it would rest by its worth alone, in index time, ignoring promises. */
    rest: Defaulted<number>
    /** No check before this, after failed answers of its own. */
    retry_at: NullableTime
    /** The first failure of those in a row during which the marketplace answered for others. */
    failing_since: NullableTime
    /** The master that may be checked in its place; null for nearly all. */
    master_id: number | null
    /** The share of its tier's promise that its own checks keep: the pressings of a watched master share one. */
    promise_share: Defaulted<number>
    // Computed by a function of the database: when the check is expected. Not part of `*`, and must be read with the
    // table's name as prefix. For many rows: `nextCheckByClock`.
    next_check_at: ColumnType<Instant, never, never>
  }

/** A master with several watched pressings; see domain/src/scheduling/policy/masters/master-check.ts. */
export type MasterChecksTable = LeaseColumns & {
  kind: Defaulted<'master'>
  id: number
  changing_events: number
  changing_exposure: number
  follow_ups: number
  since_index: Defaulted<number>
  /** Its place in the schedule; null: it is not checked. */
  index_key: number | null
  /** How many releases it had at the last answer. */
  members: Defaulted<number>
  /** The times of the first and the last answer; null before there was one. */
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

/** One watch of a list, on a release or on a master, or the row of a pressing that a watch on a master covers. */
export type WatchesTable = {
  id: string
  user_id: string
  /** null: a watch on a master. */
  release_id: ColumnType<number | null, number | null | undefined, number | null>
  master_id: number | null
  /** The watch on a master that covers this pressing. Its choices (rule, mute, star, pause) are written to both; what a rule remembers is each pressing's own. */
  parent_id: string | null
  /** Which pressings a watch on a master covers. */
  pressing_filter: Json<PressingFilter>
  tier: Tier
  created_at: Time
  found_at: NullableTime
  last_alerted_at: NullableTime
  paused_at: NullableTime
  paused_reason: 'withdrawn' | 'plan-limit' | 'not-found' | null
  muted_at: NullableTime
  /** null while muted_at is set: muted until the record next appears. */
  muted_until: NullableTime
  /** The price of the mute: a lower one ends it, too. */
  muted_value: number | null
  muted_currency: string | null
  /** What was said of this record; the user's rule for all records holds for the rest. */
  alert_rule: Json<OwnRule>
  /** Whether the record or its user has a rule of their own: the others are decided when copies appear. */
  has_rule: Defaulted<boolean>
  /** Whether alerts are sent in quiet hours and past a digest, too. */
  may_wake: Defaulted<boolean>
  /** The followed list that began it; null: its collector did. */
  brought_by: Defaulted<string | null>
  /** How many of its alerts were deleted for their age. */
  forgotten_alerts: Defaulted<number>
  /** Its collector wants this one above others; some channels get starred records only. */
  is_starred: Defaulted<boolean>
  /** What its collector wrote about it; null: nothing. */
  note: string | null
  tags: Defaulted<string[]>
  /** null: nothing. */
  alert_memory: Json<StoredMemory>
  /** Decided again with the first check at or after this, although nothing changed; null: not before something does. */
  decide_at: NullableTime
}

/** What an entry is on, for `$narrowType`: a release or a master, never both. */
export type EntrySubject =
  | { readonly release_id: NotNull; readonly master_id: null; readonly pressing_filter: null }
  | { readonly release_id: null; readonly master_id: NotNull; readonly pressing_filter: NotNull }

/** What a rule remembers besides the column `last_alerted_at`, as far as there is anything. */
export type StoredMemory = Partial<Omit<AlertMemory, 'backAt'>>
