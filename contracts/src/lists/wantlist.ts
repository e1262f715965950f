import { LISTED_KINDS } from '@cratewatch/domain/lists/followed-list'
import { READINGS } from '@cratewatch/domain/lists/list-reading'
import { FAILURES, OUTCOMES, PHASES, REASONS, TRIGGERS } from '@cratewatch/domain/lists/run'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pagination, releaseNumber, timestamp } from '../scalars.ts'

/** The most rows that one call returns, and the default. */
export const LIST_MAX_PAGE_SIZE = 100
const LIST_PAGE_SIZE = 50
/** How many failed items the progress names; the rest is read by page. */
export const ERRORS_SHOWN = 50

/** Watches the albums in place of the pressings that the list names. */
export const anyPressing = z
  .boolean()
  .default(false)
  .describe(
    'Watch any record of the same album instead of the pressing, where it belongs to one, whether or not a copy is for sale',
  )

const count = z.number().int().nonnegative()
const page = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(LIST_MAX_PAGE_SIZE).default(LIST_PAGE_SIZE),
}
const record = z.object({
  discogsId: z.number().int(),
  artist: z.string(),
  name: z.string(),
  thumb: z.string(),
  year: z.number().int().nullable(),
  format: z.string().nullable(),
  uri: z.string().describe('Record page on the marketplace'),
})
const vinylId = z.uuid().nullable().describe('The watch on this record; null: it is not watched')
export const itemReason = z.enum(REASONS)

/** The progress of a sync of the wantlist, or of the import of a file. */
export const runProgress = z.object({
  anyPressing: z.boolean(),
  isComplete: z.boolean().describe('Done, cancelled or failed; at most its list is still read again'),
  totalItems: count,
  processedItems: count,
  importedItems: count,
  skippedItems: count,
  errorItems: count,
  currentItem: z.string().nullable(),
  errors: z
    .array(z.object({ item: z.string(), error: z.string(), discogsId: z.number().int() }))
    .describe('In the language of the caller; the first ones when there are many'),
  id: z.uuid(),
  phase: z
    .enum(PHASES)
    .describe(
      'queued: waits for its turn · reading the list · checking its items · waiting: the marketplace is down · and how it ended',
    ),
  trigger: z.enum(TRIGGERS),
  failure: z.enum(FAILURES).nullable(),
  alsoOnSale: z.boolean(),
  remainingSeconds: z
    .number()
    .int()
    .nonnegative()
    .nullable()
    .describe(
      'From the items left and the measured time between requests; null: not measured yet, waiting, or complete',
    ),
  skipped: z.partialRecord(itemReason, count).describe('Skipped items by reason'),
  pricedNotes: count.describe(
    'Imported records without a rule of their own whose note names the most that their owner would pay',
  ),
  stoppedWatches: count.describe('Watches that ended because their record left the wantlist'),
  reading: z
    .object({ outcome: z.enum(READINGS), read: count, total: count, isRepeated: z.boolean() })
    .nullable()
    .describe(
      'How the last reading of the wantlist ended. whole · short: fewer records came than `total`, the length it states · cut: only its beginning is shown. After the last two nothing is stopped. `isRepeated`: it is read again by itself, minutes after the run is over',
    ),
  startedAt: timestamp,
  endedAt: timestamp.nullable(),
})
export type RunProgress = z.infer<typeof runProgress>

const status = z.object({ progress: runProgress.nullable().describe('null: there has been none') })

const items = z.object({
  items: z.array(
    z.object({
      item: z.string().describe('Artist – title, or the id while nothing else is known'),
      discogsId: z.number().int(),
      kind: z.enum(LISTED_KINDS),
      uri: z.string(),
      outcome: z.enum(OUTCOMES).nullable().describe('null: not tried yet'),
      reason: itemReason.nullable().describe('Why it was skipped or failed'),
    }),
  ),
  pagination,
})
const itemsQuery = z.object({ ...page, outcome: z.enum(OUTCOMES).optional() })

export const readWantlist = endpoint('GET /api/discogs/wantlist', {
  caller: 'user',
  tag: 'wantlist',
  summary: 'The wantlist',
  query: z.object({
    ...page,
    sort: z
      .enum(['list', 'rarest'])
      .default('list')
      .describe(
        'list: as the marketplace has it · rarest: the records of the page by want and have, then copies for sale, as far as they are known here, then the newest',
      ),
  }),
  answer: z.object({
    wants: z.array(record.extend({ addedAt: timestamp.nullable(), vinylId })),
    pagination,
    readAt: timestamp.nullable().describe('When a sync read the list; null: this page was read just now'),
  }),
  refusals: [
    'VALIDATION_FAILED',
    'DISCOGS_NOT_CONNECTED',
    'DISCOGS_API_ERROR',
    'SERVICE_UNAVAILABLE',
    'RATE_LIMITED',
  ],
})
export type Wantlist = z.infer<typeof readWantlist.answer>

const start = {
  caller: 'user',
  tag: 'wantlist',
  body: z.object({
    alsoOnSale: z.boolean().default(false).describe('Import what is on sale now as well'),
    anyPressing,
    only: z
      .array(releaseNumber)
      .min(1)
      .max(LIST_MAX_PAGE_SIZE)
      .optional()
      .describe('Import these records of the wantlist alone, as `GET /api/discogs/wantlist` has shown them'),
  }),
  answer: status,
  status: 202,
  refusals: ['VALIDATION_FAILED', 'DISCOGS_NOT_CONNECTED', 'SYNC_RUNNING', 'RATE_LIMITED'],
} as const

export const startWantlistSync = endpoint('POST /api/discogs/sync-wantlist/start', {
  ...start,
  summary: 'Start syncing the wantlist',
})

export const syncWantlist = endpoint('POST /api/discogs/sync-wantlist', {
  ...start,
  summary: 'The same as `/sync-wantlist/start`, under its older name',
})

export const cancelWantlistSync = endpoint('DELETE /api/discogs/sync-wantlist', {
  caller: 'user',
  tag: 'wantlist',
  summary: 'Stop the sync of the wantlist',
  status: 204,
  refusals: ['NOT_FOUND'],
})

export const wantlistSyncStatus = endpoint('GET /api/discogs/sync-status', {
  caller: 'user',
  tag: 'wantlist',
  summary: 'Progress or result of the sync',
  answer: status,
})

export const limitByNotes = endpoint('POST /api/discogs/sync-status/limits', {
  caller: 'user',
  tag: 'wantlist',
  summary: 'Set what the notes of the last sync name as price limits',
  answer: z.object({ changed: count }),
  refusals: ['RATE_LIMITED'],
})

export const wantlistSyncItems = endpoint('GET /api/discogs/sync-status/items', {
  caller: 'user',
  tag: 'wantlist',
  summary: 'Items of the last wantlist sync',
  query: itemsQuery,
  answer: items,
  refusals: ['VALIDATION_FAILED'],
})
export type RunItems = z.infer<typeof items>

export const syncSettings = z.object({
  daily: z.boolean().describe('Sync once a day by itself'),
  alsoOnSale: z.boolean().describe('The daily sync imports what is on sale, too'),
  anyPressing,
  stopRemoved: z.boolean().describe('A record that leaves the wantlist is not watched any more'),
})
const syncSettingsAnswer = syncSettings.extend({
  nextSyncAt: timestamp.nullable().describe('null: no daily sync will start'),
  isEntitled: z.boolean().describe('Whether the plan has any of this'),
})
export type SyncSettings = z.infer<typeof syncSettingsAnswer>

export const getSyncSettings = endpoint('GET /api/discogs/sync-settings', {
  caller: 'user',
  tag: 'wantlist',
  summary: 'How the wantlist is synced',
  answer: syncSettingsAnswer,
})

export const updateSyncSettings = endpoint('PUT /api/discogs/sync-settings', {
  caller: 'user',
  tag: 'wantlist',
  summary: 'Change how the wantlist is synced daily (Premium)',
  body: syncSettings,
  answer: syncSettingsAnswer,
  refusals: ['MISSING_REQUIRED_FIELD', 'VALIDATION_FAILED', 'PREMIUM_REQUIRED'],
})

export const wantlistDifferences = endpoint('GET /api/discogs/wantlist/differences', {
  caller: 'user',
  tag: 'wantlist',
  summary: 'Differences between wantlist and watch list (Premium)',
  query: z.object({ ...page, side: z.enum(['not-watched', 'not-wanted']).default('not-watched') }),
  answer: z.object({
    readAt: timestamp.nullable().describe('As of which sync; null: none has read the list yet'),
    onBoth: count,
    notWatched: count,
    notWanted: count,
    records: z
      .array(record.extend({ vinylId, reason: itemReason.nullable().describe('Why the last sync left it') }))
      .describe('Of the side that was asked for'),
    pagination,
  }),
  refusals: ['VALIDATION_FAILED', 'DISCOGS_NOT_CONNECTED', 'PREMIUM_REQUIRED'],
})
export type WantlistDifferences = z.infer<typeof wantlistDifferences.answer>

/** The same for `/api/vinyls/import`, about the records of a file. */
export const runAnswers = { status, items, itemsQuery }
