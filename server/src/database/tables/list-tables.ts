import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import type { AvailabilityState } from '@cratewatch/domain/availability/observation'
import type { Clues, FoundCandidate } from '@cratewatch/domain/lists/clues'
import type { ReadingOutcome } from '@cratewatch/domain/lists/list-reading'
import type { ColumnChoice, ListFormat } from '@cratewatch/domain/lists/list-shape'
import type { Encoding, LineProblem } from '@cratewatch/domain/lists/read-list'
import type { Failure, Outcome, Phase, Reason, Said, Trigger } from '@cratewatch/domain/lists/run'
import type { PressingFilter } from '@cratewatch/domain/records/pressings'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import type { ColumnType } from 'kysely'
import type { Defaulted, Json, LeaseColumns, NullableTime, Time } from './columns.ts'

export type ListTables = {
  /** A user's choices for syncing the wantlist; features/wantlist writes this and all tables below. */
  wantlist_settings: {
    user_id: string
    daily: boolean
    also_on_sale: boolean
    stop_removed: boolean
    any_pressing: Defaulted<boolean>
    next_sync_at: NullableTime
  }
  /** When a user's wantlist was last read completely. */
  wantlists: { user_id: string; read_at: Time }
  /** The wantlist as the last sync read it. */
  wants: {
    user_id: string
    release_id: number
    position: number
    /** The marketplace account that the list belongs to: a user may connect another one. */
    marketplace_id: number
    /** What the list says of the release. */
    details: ColumnType<ReleaseDetails, string, string>
    added_at: NullableTime
    /** What its owner noted on the marketplace; null: nothing, or not read. */
    note: ColumnType<string | null, string | null | undefined>
    /** The last reading that found the release on the list. */
    read_by: string
    /** When a whole reading first lacked it; null: it is listed. */
    missing_since: NullableTime
  }
  /** A public list of the marketplace that a user follows; its name and owner as they were when it was read last. */
  followed_lists: {
    id: string
    user_id: string
    list_id: number
    name: string
    owner: string
    /** When it was last read; null: not yet. */
    read_at: NullableTime
    created_at: Time
  }
  /** Links by which a user's list is shown to others. */
  shared_lists: {
    id: string
    user_id: string
    token_hash: Buffer
    name: string
    /** Only records with this tag are shown; null: all. */
    tag: string | null
    shows_limits: boolean
    created_at: Time
    made_in: string | null
    proven: Defaulted<boolean>
    /** When anybody opened it last; null: nobody has. */
    opened_at: NullableTime
  }
  /** Lists that somebody else had followed for a user: what they brought and ended is still to be put back. */
  undone_lists: { id: string; user_id: string; undone_at: Time }
  /** What stands on a followed list, as the last reading found it. */
  followed_list_rows: {
    followed_list_id: string
    /** `keyOf` in domain/src/lists/followed-list.ts. */
    key: number
    position: number
    label: string
    /** The last reading that found it on the list. */
    read_by: string
    /** When a whole reading first lacked it; null: it is listed. */
    missing_since: NullableTime
  }
  list_runs: ListRunsTable
  list_run_items: {
    run_id: string
    /** The key of the item: of a master the negative of its id, of what is no record as in `keyOf`. */
    release_id: number
    master_id: number | null
    /** Which pressings of the master are covered, as the file says. */
    pressing_filter: Json<PressingFilter>
    position: number
    /** The item's name in the list. */
    label: string | null
    /** `stop`: the release left the wantlist, so its watch ends. Such items are not counted. */
    action: Defaulted<'watch' | 'stop'>
    outcome: Outcome | null
    reason: Reason | null
    attempts: Defaulted<number>
    /** The own alert rule that the file says. */
    rule: Json<OwnRule>
    /** What else the file says; its names are compared with those of the record before anything is stored. */
    said: Json<Said>
  }
  /** The last observation of releases that nobody watches. */
  unwatched_observations: {
    release_id: number
    state: Exclude<AvailabilityState, 'unknown'>
    num_for_sale: number
    seen_at: Time
  }
  /** A preview that waits to be confirmed. */
  list_previews: LeaseColumns & {
    user_id: string
    id: string
    file_name: string
    format: ListFormat
    encoding: Encoding
    created_at: Time
    /** The file itself; null: read by an earlier version. */
    file: Buffer | null
    /** The columns that may hold the record, and the one that it was read from. */
    columns: Json<readonly ColumnChoice[]>
    record_column: number | null
    /** Whether the rows are searched for that name a record without its number. */
    searching: Defaulted<boolean>
    /** The earliest time of the next search. */
    search_due_at: NullableTime
    search_failures: Defaulted<number>
  }
  list_preview_lines: ListPreviewLinesTable
}

/** A list whose items are checked one by one: a sync of the wantlist or of a followed list, or an imported file. */
export type ListRunsTable = LeaseColumns & {
  id: string
  user_id: string
  /** The user of the marketplace account of a sync; deleted with that account. */
  account_of: string | null
  kind: 'sync' | 'import' | 'list'
  /** The followed list of a `list` run. */
  followed_list_id: string | null
  trigger: Trigger
  also_on_sale: boolean
  /** Watches the albums in place of the pressings that the list names. */
  any_pressing: Defaulted<boolean>
  phase: Exclude<Phase, 'waiting'>
  failure: Failure | null
  pages_read: Defaulted<number>
  /** The length of the list, as the marketplace states it: on the first page, and after the reading the largest. */
  list_size: number | null
  /** The present or last reading of the list, and when its first page was read. */
  reading_id: string | null
  reading_since: NullableTime
  /** How many readings have ended, how the last one did, and how many different records it found. */
  readings: Defaulted<number>
  reading: ReadingOutcome | null
  read_items: number | null
  /** Whether the list is read again once its items are settled. */
  reads_again: Defaulted<boolean>
  /** What the marketplace's refusal of the whole list would mean, and when it first came; null: it was shown since. */
  refused_as: 'private' | 'revoked' | 'hidden' | null
  refused_at: NullableTime
  total_items: Defaulted<number>
  processed_items: Defaulted<number>
  imported_items: Defaulted<number>
  skipped_items: Defaulted<number>
  error_items: Defaulted<number>
  stopped_watches: Defaulted<number>
  current_item: string | null
  /** Items that took a request, and the number of requests for them and the list. */
  checked_items: Defaulted<number>
  requests: Defaulted<number>
  /** The smoothed interval between two requests of this run, which gives the estimate of the time left. */
  request_interval_ms: number | null
  last_request_at: NullableTime
  /** How many requests failed in a row. */
  failures: Defaulted<number>
  started_at: Time
  ended_at: NullableTime
  /** The earliest time of the next step; the run that has waited longest is next. */
  due_at: Time
}

export type ListPreviewLinesTable = {
  user_id: string
  line: number
  text: string
  label: string | null
  release_id: number | null
  master_id: number | null
  pressing_filter: Json<PressingFilter>
  problem: LineProblem | null
  rule: Json<OwnRule>
  said: Json<Said>
  /** The names of the record as they were known; null: nobody has looked it up. */
  found: Json<{ readonly artist: string; readonly title: string }>
  /** Whether these are plainly of another record. */
  differs: Defaulted<boolean>
  /** By what the record may be found whose number the line lacks. */
  clues: Json<Clues>
  /** How many of its searches have been made. */
  searches: Defaulted<number>
  /** How often in a row the answer to its search could not be read. */
  failures: Defaulted<number>
  /** What was found by them; null: not searched yet, or not to be. */
  candidates: Json<readonly FoundCandidate[]>
}
