import type { ImportPreview } from '@cratewatch/contracts/watches/vinyl-import'
import type { RunProgress, SyncSettings, WantlistDifferences } from '@cratewatch/contracts/watches/wantlist'
import { all, answers, fails, hangs, type PageState, type Step } from './page-state.ts'
import { onFreePlan } from './pages-watches.ts'

const PAGE = '/dashboard/settings/discogs'

const connection = (isConnected: boolean, wasRevoked = false) =>
  answers('/api/discogs/status', { isConnected, username: isConnected ? 'sunday_digger' : null, wasRevoked })

const run = (given: Partial<RunProgress>): RunProgress => ({
  isComplete: false,
  totalItems: 137,
  processedItems: 57,
  importedItems: 31,
  skippedItems: 24,
  errorItems: 2,
  currentItem: 'Alice Venn – Slow Harbour',
  errors: [
    { item: 'The Lanterns – Tidewater', error: 'Discogs did not answer.', discogsId: 41003 },
    { item: '918273', error: 'Discogs did not answer.', discogsId: 918273 },
  ],
  id: '0b7f4f0c-6a0e-4f7e-9d2e-1f3f0c6a0e4f',
  phase: 'checking',
  trigger: 'manual',
  failure: null,
  alsoOnSale: false,
  remainingSeconds: 190,
  skipped: { 'on-sale': 20, 'already-watched': 4 },
  stoppedWatches: 0,
  startedAt: '2026-11-20T18:00:00Z',
  endedAt: null,
  ...given,
})

const ended = (given: Partial<RunProgress>) =>
  run({
    isComplete: true,
    processedItems: 137,
    currentItem: null,
    remainingSeconds: null,
    endedAt: '2026-11-20T18:04:00Z',
    phase: 'complete',
    ...given,
  })
const clean = ended({ errorItems: 0, errors: [], importedItems: 90, skippedItems: 47 })

const syncIs = (progress: RunProgress | null) => answers('/api/discogs/sync-status', { progress })
const importIs = (progress: RunProgress | null) => answers('/api/vinyls/import/status', { progress })
const previewIs = (preview: ImportPreview | null) => answers('/api/vinyls/import/preview', { preview })
const settingsAre = (given: Partial<SyncSettings>) =>
  answers('/api/discogs/sync-settings', {
    daily: true,
    alsoOnSale: false,
    stopRemoved: false,
    nextSyncAt: '2026-11-21T05:40:00Z',
    isEntitled: true,
    ...given,
  } satisfies SyncSettings)

const record = (discogsId: number, artist: string, name: string) => ({
  discogsId,
  artist,
  name,
  thumb: '',
  year: 1974,
  format: 'Vinyl, LP',
  uri: `https://www.discogs.com/release/${discogsId}`,
  vinylId: null,
  reason: 'on-sale' as const,
})
const differences = answers('/api/discogs/wantlist/differences?**', {
  readAt: '2026-11-20T18:04:00Z',
  onBoth: 90,
  notWatched: 47,
  notWanted: 3,
  records: [
    record(11, 'Alice Venn', 'Slow Harbour'),
    record(12, 'The Lanterns', 'Tidewater'),
    record(13, 'Ilse Kamp', 'Nachtfahrt'),
  ],
  pagination: { total: 47, pages: 5 },
} satisfies WantlistDifferences)

const preview: ImportPreview = {
  id: '0b7f4f0c-6a0e-4f7e-9d2e-1f3f0c6a0e4f',
  fileName: 'sunday_digger-wantlist-20261120.csv',
  format: 'wantlist',
  encoding: 'utf-8',
  lines: 137,
  records: 128,
  problems: { 'already-watched': 6, duplicate: 2, 'name-only': 1 },
  room: -1,
  remainingSeconds: 420,
  firstRecords: [
    { line: 2, text: 'Alice Venn – Slow Harbour', discogsId: 249504, problem: null },
    { line: 3, text: 'The Lanterns – Tidewater', discogsId: 918273, problem: null },
  ],
  firstProblems: [
    { line: 17, text: 'Ilse Kamp – Nachtfahrt', discogsId: 4711, problem: 'already-watched' },
    { line: 40, text: 'something by Moondog on blue vinyl', discogsId: null, problem: 'name-only' },
    { line: 41, text: '249504', discogsId: 249504, problem: 'duplicate' },
  ],
  expiresAt: '2026-11-21T18:04:00Z',
}

const quiet = all(
  connection(true),
  syncIs(null),
  importIs(null),
  previewIs(null),
  settingsAre({ isEntitled: false, daily: false, nextSyncAt: null }),
  differences,
)
const state = (name: string, ...steps: readonly Step[]): PageState => ({
  name: `settings-discogs-${name}`,
  as: 'collector',
  path: PAGE,
  before: all(quiet, ...steps),
  ready: 'main h2 >> nth=3',
})

export const DISCOGS_PAGES: readonly PageState[] = [
  { ...state('loading', hangs('/api/discogs/status')), ready: '[aria-busy=true]' },
  { ...state('error', fails('/api/discogs/status')), ready: '[role=alert] h2' },
  state('disconnected', connection(false)),
  state('revoked', connection(false, true)),
  state('free', onFreePlan(3)),
  state('premium', settingsAre({}), syncIs(clean)),
  state(
    'reading',
    syncIs(
      run({
        phase: 'reading',
        totalItems: 0,
        processedItems: 0,
        importedItems: 0,
        skippedItems: 0,
        errorItems: 0,
        errors: [],
        currentItem: null,
        remainingSeconds: null,
      }),
    ),
  ),
  state('running', syncIs(run({}))),
  state('waiting', syncIs(run({ phase: 'waiting', currentItem: null, remainingSeconds: null }))),
  state('complete', syncIs(clean)),
  state('with-errors', syncIs(ended({}))),
  state(
    'private',
    syncIs(
      ended({
        phase: 'failed',
        failure: 'private',
        processedItems: 0,
        totalItems: 0,
        importedItems: 0,
        skippedItems: 0,
        errorItems: 0,
        errors: [],
      }),
    ),
  ),
  state('preview', previewIs(preview)),
  state('preview-no-room', previewIs({ ...preview, room: 0 }), onFreePlan(5)),
  state('importing', importIs(run({ trigger: 'file', errors: [], errorItems: 0 }))),
]
