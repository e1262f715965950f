import type { RecordPage } from '@cratewatch/contracts/watching/record-page'
import { ANY_RECORD } from '@cratewatch/domain/records/pressings'
import { pathOf } from '../../e2e/harness/pages/declared-pages.ts'
import { anId } from '../../web/test/fixtures/account.ts'
import { aFilter, aMasterPage, aPressing } from '../../web/test/fixtures/masters.ts'
import { answers, changes, failing, loading, press, statesOf } from './page-state.ts'
import { changed, LIST } from './pages-watches.ts'
import { withAlerts } from './with-alerts.ts'

export const WATCH = anId(1)
const COUNTRIES = [
  'UK',
  'Germany',
  'US',
  'Spain',
  'Japan',
  'Italy',
  'France',
  'Canada',
  'Brazil',
  'Australia',
]
const MEDIA = [
  ['LP, Album', 'LP'],
  ['LP, Album, Reissue', 'LP'],
  ['CD, Album, Remastered', 'CD'],
  ['7", Single', '7"'],
  ['Cassette, Album', 'cassette'],
] as const

const pressing = (number: number) => {
  const [format, kind] = MEDIA[number % MEDIA.length] ?? MEDIA[0]
  const isOnSale = number % 2 === 0
  const seen = {
    state: isOnSale ? ('on-sale' as const) : ('none' as const),
    numForSale: isOnSale ? 2 : 0,
    price: isOnSale ? { value: 24.5, currency: 'EUR' } : null,
    at: new Date(Date.now() - number * 60_000).toISOString(),
  }
  return aPressing(number, {
    year: number % 9 === 8 ? null : 1975 + number,
    country: COUNTRIES[number % COUNTRIES.length] ?? null,
    format,
    formats: [kind],
    seen: number % 3 === 0 ? seen : null,
    watchId: number === 1 ? WATCH : null,
    isInWantlist: number % 4 === 2,
  })
}

/** The server knows an album with this many pressings. */
export const album = (count: number, given: Parameters<typeof aMasterPage>[1] = {}) =>
  answers(
    '/api/masters/*',
    aMasterPage(1, { pressings: Array.from({ length: count }, (_, number) => pressing(number)), ...given }),
  )

export const filter = aFilter({
  ...ANY_RECORD,
  formats: ['LP'],
  countries: ['UK', 'US'],
  yearFrom: 1979,
  yearTo: 1998,
})
export const noSuchAlbum = answers(
  '/api/masters/*',
  { error: { code: 'DISCOGS_MASTER_NOT_FOUND', message: 'Not found.' } },
  'GET',
  404,
)

const asAlbum = { kind: 'master', country: null, label: null, format: null }
const watchedAlbum = { ...asAlbum, pressings: { filter, covered: 12, total: 40 } }
const { watchId: _watch, isCovered: _covered, isInWantlist: _wanted, ...unwanted } = pressing(2)

/** What the log says of a pressing that is wanted, and of one that is not. */
const decisions = [
  { misfit: 'format', silentReason: 'not-wanted', pressing: unwanted, deliveries: [] },
  { misfit: null, silentReason: null, pressing: { ...unwanted, ...pressing(5) } },
]

/** An album, the choice among its pressings, and the watch on it. */
export const MASTER_PAGES = [
  ...statesOf(
    { as: 'newcomer', path: pathOf('master', { id: '5001' }), ready: 'main h1' },
    {
      'album-loading': loading('/api/masters/*'),
      'album-error': failing('/api/masters/*'),
      'album-unknown': { before: noSuchAlbum },
      'album-full': { before: album(40) },
      'album-watched': { before: album(40, { watch: { id: WATCH, filter } }) },
      'album-empty': { before: album(0) },
      'album-nothing-fits': {
        before: album(3, { watch: { id: WATCH, filter: { ...filter, countries: ['Peru'] } } }),
      },
      'album-too-many': { before: album(300), only: 'in view' },
      'album-ticked': {
        before: album(12),
        act: press('li [role=checkbox]'),
        only: 'in view',
      },
    },
  ),
  ...statesOf(
    { as: 'collector', path: LIST, ready: 'article' },
    {
      'album-card': {
        before: changed([
          watchedAlbum,
          { ...asAlbum, pressings: { filter: ANY_RECORD, covered: 0, total: 0 } },
        ]),
        only: 'in view',
      },
      'album-record': {
        path: ({ found }) => pathOf('record', { id: found }),
        ready: 'h1',
        before: changes('/api/vinyls/*-*?**', (page: RecordPage) => ({
          ...withAlerts(page, decisions),
          vinyl: { ...page.vinyl, ...watchedAlbum },
        })),
      },
    },
  ),
]
