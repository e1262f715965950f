import { endpoints } from '@cratewatch/contracts/calls'
import type { MasterPressing } from '@cratewatch/contracts/watching/masters'
import { PRESSING_FORMATS, type PressingFilter } from '@cratewatch/domain/records/pressings'
import { pressingLine } from '../../../lib/alerts/pressings.tsx'
import { call, type ApiBody } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import type { Chip } from '../../../ui/forms/choices.tsx'

/** The orders in which pressings are listed. */
export const ORDERS = ['oldest', 'newest', 'on-sale', 'country'] as const
export type Order = (typeof ORDERS)[number]

const copies = ({ seen }: MasterPressing) => seen?.numForSale ?? 0
/** Pressings of an unknown year come last. */
const age = ({ year }: MasterPressing) => year ?? Infinity

const COMPARE: Readonly<Record<Order, (one: MasterPressing, other: MasterPressing) => number>> = {
  oldest: (one, other) => Math.sign(age(one) - age(other)) || 0,
  newest: (one, other) => (other.year ?? 0) - (one.year ?? 0),
  'on-sale': (one, other) => copies(other) - copies(one),
  country: (one, other) => (one.country ?? '\uffff').localeCompare(other.country ?? '\uffff'),
}

/** Returns the pressings that hold all the words, in the order. */
export function listed(pressings: readonly MasterPressing[], words: string, order: Order): MasterPressing[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return pressings
    .filter((pressing) => {
      const text = `${pressing.title} ${pressingLine(pressing)}`.toLowerCase()
      return wanted.every((word) => text.includes(word))
    })
    .toSorted(COMPARE[order])
}

/** Returns the formats that there are, and those that are chosen, with how many pressings have each. */
export function formatCounts(pressings: readonly MasterPressing[], chosen: readonly string[]) {
  return PRESSING_FORMATS.map((format) => ({
    format,
    count: pressings.filter(({ formats }) => formats.includes(format)).length,
  })).filter(({ format, count }) => count > 0 || chosen.includes(format))
}

/** Returns the countries that there are, and those that are chosen, the ones with most pressings first. */
export function countryChips(
  pressings: readonly MasterPressing[],
  chosen: readonly string[],
): readonly Chip<string>[] {
  const counts = new Map(chosen.map((country) => [country, 0]))
  for (const { country } of pressings)
    if (country !== null) counts.set(country, (counts.get(country) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, label: value, count }))
    .toSorted((one, other) => other.count - one.count || one.label.localeCompare(other.label))
}

/** Returns the years that there are, and those that are chosen, oldest first. */
export function yearsOf(
  pressings: readonly MasterPressing[],
  chosen: readonly (number | null)[],
): readonly number[] {
  const years = [...pressings.map(({ year }) => year), ...chosen].filter((year) => year !== null)
  return [...new Set(years)].toSorted((one, other) => one - other)
}

/** Begins to watch an album, or changes which of its pressings are watched. */
export function useSaveFilter(masterId: number, watchId: string | null) {
  return useAlbumChange(
    async (filter: PressingFilter) => {
      const body = { filter: onWire(filter) }
      if (watchId === null) await call(endpoints.watchMaster, { params: { id: masterId }, body })
      else await call(endpoints.choosePressings, { params: { id: watchId }, body })
      // Decided by what was asked for: a live event may report the new watch before the call is answered.
      return watchId === null ? 'masters.editor.watched' : 'masters.editor.saved'
    },
    watchId === null ? 'masters.editor.watchFailed' : 'masters.editor.saveFailed',
  )
}

/** Stops watching an album. */
export function useStopWatching() {
  return useAlbumChange(async (id: string) => {
    await call(endpoints.removeVinyl, { params: { id } })
    return 'masters.editor.stopped'
  }, 'masters.editor.stopFailed')
}

/** Watches one pressing by itself. */
export function useWatchPressing() {
  return useAlbumChange(async (discogsId: number) => {
    await call(endpoints.addVinyl, { body: { discogsId } })
    return 'masters.list.added'
  }, 'masters.list.addFailed')
}

type DoneWords = `masters.editor.${'watched' | 'saved' | 'stopped'}` | 'masters.list.added'
type FailedWords = `masters.editor.${'watchFailed' | 'saveFailed' | 'stopFailed'}` | 'masters.list.addFailed'

function useAlbumChange<Sent>(mutationFn: (sent: Sent) => Promise<DoneWords>, failed: FailedWords) {
  const { t } = useTexts()
  return useChange({
    mutationFn,
    done: (done) => toastSuccess(t(done)),
    failed: t(failed),
    stale: [queryKeys.masters, queryKeys.vinyls, queryKeys.subscription],
  })
}

function onWire(filter: PressingFilter): NonNullable<ApiBody<typeof endpoints.watchMaster>['filter']> {
  const { formats, countries, without, only } = filter
  return {
    ...filter,
    formats: [...formats],
    countries: [...countries],
    without: [...without],
    only: [...only],
  }
}
