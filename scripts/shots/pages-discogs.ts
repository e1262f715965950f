import type { FollowedList } from '@cratewatch/contracts/lists/followed-lists'
import type { ImportPreview } from '@cratewatch/contracts/lists/vinyl-import'
import type {
  RunProgress,
  SyncSettings,
  Wantlist,
  WantlistDifferences,
} from '@cratewatch/contracts/lists/wantlist'
import { pathOf } from '../../e2e/harness/pages/declared-pages.ts'
import { anId } from '../../web/test/fixtures/account.ts'
import {
  aDifference,
  aFollowedList,
  aLine,
  anEndedRun,
  aPreview,
  aRun,
  someSyncSettings,
} from '../../web/test/fixtures/lists.ts'
import { all, answers, changes, failing, loading, press, statesOf, type Step } from './page-state.ts'
import { onFreePlan } from './pages-watches.ts'

const connection = (isConnected: boolean, wasRevoked = false) =>
  answers('/api/discogs/status', { isConnected, username: isConnected ? 'sunday_digger' : null, wasRevoked })

const COUNTS = {
  totalItems: 137,
  importedItems: 31,
  skippedItems: 24,
  skipped: { 'on-sale': 20, 'already-watched': 4 },
}
const FAILED = {
  errorItems: 2,
  errors: [
    { item: 'The Lanterns – Tidewater', error: 'Discogs did not answer.', discogsId: 41003 },
    { item: '918273', error: 'Discogs did not answer.', discogsId: 918273 },
  ],
}
const run = (given: Partial<RunProgress>) => aRun({ ...COUNTS, ...FAILED, processedItems: 57, ...given })
const ended = (given: Partial<RunProgress>) =>
  anEndedRun({ ...COUNTS, ...FAILED, processedItems: 137, currentItem: null, ...given })
const clean = ended({ errorItems: 0, errors: [], importedItems: 90, skippedItems: 47 })

const syncIs = (progress: RunProgress | null) => answers('/api/discogs/sync-status', { progress })
const importIs = (progress: RunProgress | null) => answers('/api/vinyls/import/status', { progress })
const previewIs = (preview: ImportPreview | null) => answers('/api/vinyls/import/preview', { preview })
const settingsAre = (given: Partial<SyncSettings>) =>
  answers('/api/discogs/sync-settings', someSyncSettings(given))

const differences = answers('/api/discogs/wantlist/differences?**', {
  readAt: '2026-11-20T18:04:00Z',
  onBoth: 90,
  notWatched: 47,
  notWanted: 3,
  records: [11, 12, 13].map((number) => Object.assign(aDifference(number), { reason: 'on-sale' as const })),
  pagination: { total: 47, pages: 5 },
} satisfies WantlistDifferences)

const preview: ImportPreview = aPreview({
  fileName: 'sunday_digger-wantlist-20261120.csv',
  format: 'wantlist',
  lines: 137,
  records: 126,
  different: 2,
  problems: { 'already-watched': 6, duplicate: 2, 'name-only': 1 },
  room: null,
  firstRecords: [
    aLine({
      line: 2,
      discogsId: 249504,
      said: { artist: 'Alice Venn', title: 'Slow Harbour' },
      found: { artist: 'Alice Venn', title: 'Slow Harbour' },
      ceiling: { minor: 2500, currency: 'EUR' },
    }),
    aLine({ line: 3, discogsId: 918273, said: { artist: 'The Lanterns', title: 'Tidewater' } }),
  ],
  firstDifferent: [
    aLine({
      line: 7,
      discogsId: 1,
      said: { artist: 'Moondog', title: 'Moondog' },
      found: { artist: 'The Persuader', title: 'Stockholm' },
      differs: true,
    }),
    aLine({
      line: 8,
      discogsId: 2,
      said: { artist: 'Ilse Kamp', title: 'Nachtfahrt' },
      found: { artist: 'Mr. James Barth & A.D.', title: 'Knockin’ Boots Vol 2 Of 2' },
      differs: true,
    }),
  ],
  firstProblems: [
    aLine({ line: 17, text: 'Ilse Kamp – Nachtfahrt', discogsId: 4711, problem: 'already-watched' }),
    aLine({ line: 40, text: 'something by Moondog on blue vinyl', problem: 'name-only' }),
    aLine({ line: 41, text: '249504', discogsId: 249504, problem: 'duplicate' }),
  ],
  columns: [
    { column: 0, name: 'id', example: '1' },
    { column: 7, name: 'release_id', example: '249504' },
  ],
  column: 7,
})

const candidate = (id: number, country: string, year: number) => ({
  id,
  title: 'Ilse Kamp - Nachtfahrt',
  thumb: '',
  year,
  label: 'Sternklang',
  country,
  format: 'LP, Album',
  medium: 'vinyl' as const,
  catalogueNumber: 'STK 1104',
  masterId: 72,
})
/** A file whose rows name their records, of which one was found for sure. */
const named: ImportPreview = aPreview({
  fileName: 'my wants.xlsx',
  format: 'spreadsheet',
  lines: 18,
  records: 12,
  problems: {},
  firstProblems: [],
  firstRecords: preview.firstRecords,
  named: {
    total: 18,
    searched: 18,
    certain: 12,
    toChoose: 4,
    nothing: 2,
    unread: 0,
    isSearching: false,
    remainingSeconds: 90,
  },
  firstChoices: [
    aLine({
      line: 4,
      text: 'Ilse Kamp, Nachtfahrt',
      discogsId: null,
      problem: 'name-only',
      said: { artist: 'Ilse Kamp', title: 'Nachtfahrt' },
      candidates: [candidate(31, 'Germany', 1979), candidate(32, 'Japan', 1981)],
    }),
  ],
  firstNamed: [
    aLine({ line: 9, text: 'Nobody, Never Heard', discogsId: null, problem: 'name-only', candidates: [] }),
  ],
})

const followedAre = (lists: readonly FollowedList[], limit = 10) =>
  answers('/api/discogs/lists', { lists, limit })
const followed = (number: number, given: Partial<FollowedList>) =>
  aFollowedList({ id: anId(number), records: 137, progress: clean, ...given })

const quiet = all(
  followedAre([]),
  connection(true),
  syncIs(null),
  importIs(null),
  previewIs(null),
  settingsAre({ isEntitled: false, daily: false, nextSyncAt: null }),
  differences,
)
const inQuiet = (...steps: readonly Step[]) => ({ before: all(quiet, ...steps) })
const nothingYet = {
  totalItems: 0,
  processedItems: 0,
  importedItems: 0,
  skippedItems: 0,
  errorItems: 0,
  errors: [],
}

/** The connection to the marketplace, and each state of a run of a list or of an import. */
export const DISCOGS_PAGES = statesOf(
  { as: 'collector', path: pathOf('settingsDiscogs'), ready: 'main h2 >> nth=3' },
  {
    'settings-discogs-loading': loading('/api/discogs/status'),
    'settings-discogs-error': failing('/api/discogs/status'),
    'settings-discogs-disconnected': inQuiet(connection(false)),
    'settings-discogs-revoked': inQuiet(connection(false, true)),
    'settings-discogs-free': inQuiet(onFreePlan(3)),
    'settings-discogs-premium': inQuiet(settingsAre({ nextSyncAt: '2026-11-21T05:40:00Z' }), syncIs(clean)),
    'settings-discogs-reading': inQuiet(
      syncIs(run({ ...nothingYet, phase: 'reading', currentItem: null, remainingSeconds: null })),
    ),
    'settings-discogs-running': inQuiet(syncIs(run({}))),
    'settings-discogs-waiting': inQuiet(
      syncIs(run({ phase: 'waiting', currentItem: null, remainingSeconds: null })),
    ),
    'settings-discogs-complete': inQuiet(syncIs(clean)),
    'settings-discogs-with-errors': inQuiet(syncIs(ended({}))),
    'settings-discogs-private': inQuiet(
      syncIs(ended({ ...nothingYet, phase: 'failed', failure: 'private' })),
    ),
    'settings-discogs-short': inQuiet(
      syncIs({ ...clean, reading: { outcome: 'short', read: 245, total: 250, isRepeated: false } }),
    ),
    'settings-discogs-lists': inQuiet(
      followedAre([
        followed(50, {}),
        followed(51, { name: 'Where to begin', progress: run({ errors: [], errorItems: 0 }) }),
        followed(52, {
          name: 'A list with quite a long name, about everything that was pressed in 1977',
          progress: ended({ ...nothingYet, phase: 'failed', failure: 'hidden' }),
        }),
      ]),
    ),
    'settings-discogs-lists-full': inQuiet(followedAre([followed(50, {})], 1), onFreePlan(3)),
    'settings-discogs-preview': inQuiet(previewIs(preview)),
    'settings-discogs-preview-named': inQuiet(previewIs(named)),
    'settings-discogs-preview-searching': inQuiet(
      previewIs({ ...named, named: { ...named.named, searched: 14, isSearching: true, nothing: 0 } }),
    ),
    'settings-discogs-preview-no-room': inQuiet(previewIs({ ...preview, room: 0 }), onFreePlan(5)),
    'settings-discogs-importing': inQuiet(importIs(run({ trigger: 'file', errors: [], errorItems: 0 }))),
  },
)

const fillingIs = (filling: 'sync' | null) =>
  changes('/api/vinyls?**', (list: object) => ({ ...list, filling }))
const wantlistOf = (total: number) =>
  answers('/api/discogs/wantlist?**', {
    wants: Array.from({ length: Math.min(total, 100) }, (_, index) => ({
      discogsId: 700 + index,
      artist: index % 7 === 2 ? 'Brigid O’Halloran & The Lantern Street Ensemble' : 'Alice Venn',
      name: `Slow Harbour, part ${index + 1}`,
      thumb: '',
      year: 1974,
      format: 'LP',
      uri: `https://www.discogs.com/release/${700 + index}`,
      addedAt: null,
      vinylId: null,
    })),
    pagination: { total, pages: Math.ceil(total / 100) },
    readAt: null,
  } satisfies Wantlist)
const withoutAddress = changes('/api/auth/profile', (user: object) => ({
  ...user,
  email: null,
  discogsUsername: 'sunday_digger',
  subscription: { plan: 'FREE' },
}))
const unreached = changes('/api/notifications/settings', (settings: object) => ({
  ...settings,
  reachable: [],
}))
const returned = all(connection(true), wantlistOf(137), withoutAddress, unreached)

/** The first minute: the wantlist that is offered to an empty list, and how it arrives. */
export const FIRST_MINUTE = statesOf(
  { as: 'newcomer', path: pathOf('watches'), ready: 'main h2' },
  {
    'first-offer': { before: returned, ready: '#wantlist-offer' },
    'first-offer-full': {
      before: returned,
      ready: '#wantlist-offer',
      act: press('label:nth-child(6) input[type=checkbox]'),
    },
    'first-filling': {
      before: all(fillingIs('sync'), syncIs(run({ processedItems: 12, errorItems: 0 }))),
      ready: '[role=progressbar]',
    },
    'first-filled': {
      as: 'collector',
      before: all(fillingIs('sync'), syncIs(ended({ skipped: { 'on-sale': 20, 'plan-limit': 4 } }))),
      ready: 'main section [role=status]',
      only: 'in view',
    },
    'first-paste': {
      before: inQuiet().before,
      path: `${pathOf('settingsDiscogs')}#import`,
      ready: 'textarea',
    },
  },
)
