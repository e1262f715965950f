import type { AvailabilityState } from '@cratewatch/domain/availability/observation'
import type { Encoding, LineProblem, ListFormat } from '@cratewatch/domain/wantlist/read-list'
import type { Failure, Outcome, Phase, Reason, Trigger } from '@cratewatch/domain/wantlist/run'
import type { ColumnType } from 'kysely'
import type { Defaulted, LeaseColumns, NullableTime, Time } from './columns.ts'
import type { ReleaseDetails } from '../../vendors/marketplace.ts'

/** How a user keeps wantlist and watch list in step; written by features/wantlist like all tables below. */
export type WantlistSettingsTable = {
  user_id: string
  daily: boolean
  also_on_sale: boolean
  stop_removed: boolean
  next_sync_at: NullableTime
}

/** When somebody's wantlist was read whole. */
export type WantlistsTable = { user_id: string; read_at: Time }

/** The wantlist as the last sync read it. */
export type WantsTable = {
  user_id: string
  release_id: number
  position: number
  /** Whose list it is: a user may connect another account. */
  marketplace_id: number
  /** What the list says of the record. */
  details: ColumnType<ReleaseDetails, string, string>
  added_at: NullableTime
  /** The run that saw the record last. */
  read_by: string
}

/** A list whose items are checked one by one: a sync of the wantlist, or the import of a file. */
export type ListRunsTable = LeaseColumns & {
  id: string
  user_id: string
  /** Of a sync: goes with the marketplace account. */
  account_of: string | null
  kind: 'sync' | 'import'
  trigger: Trigger
  also_on_sale: boolean
  phase: Exclude<Phase, 'waiting'>
  failure: Failure | null
  pages_read: Defaulted<number>
  /** How long the marketplace says its list is. */
  list_size: number | null
  total_items: Defaulted<number>
  processed_items: Defaulted<number>
  imported_items: Defaulted<number>
  skipped_items: Defaulted<number>
  error_items: Defaulted<number>
  stopped_watches: Defaulted<number>
  current_item: string | null
  /** Items that the marketplace was asked about, and how many requests they and the list took. */
  checked_items: Defaulted<number>
  requests: Defaulted<number>
  /** Between two requests of this run, smoothed: what the rest of it will take is told by this. */
  request_interval_ms: number | null
  last_request_at: NullableTime
  /** Requests that failed, one after the other. */
  failures: Defaulted<number>
  started_at: Time
  ended_at: NullableTime
  /** Runs take turns: the one that waits longest is next, not before this. */
  due_at: Time
}

export type ListRunItemsTable = {
  run_id: string
  release_id: number
  position: number
  /** What the list calls it. */
  label: string | null
  /** `stop`: it left the wantlist, and its watch ends. Such items are not counted. */
  action: Defaulted<'watch' | 'stop'>
  outcome: Outcome | null
  reason: Reason | null
  attempts: Defaulted<number>
}

/** What was seen last of releases that nobody watches. */
export type UnwatchedObservationsTable = {
  release_id: number
  state: Exclude<AvailabilityState, 'unknown'>
  num_for_sale: number
  seen_at: Time
}

/** A file that waits to be confirmed. */
export type ListPreviewsTable = {
  user_id: string
  id: string
  file_name: string
  format: ListFormat
  encoding: Encoding
  created_at: Time
}

export type ListPreviewLinesTable = {
  user_id: string
  line: number
  text: string
  label: string | null
  release_id: number | null
  problem: LineProblem | null
}
