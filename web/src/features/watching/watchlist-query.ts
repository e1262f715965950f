import { endpoints } from '@cratewatch/contracts/calls'
import {
  WATCHLIST_PAGE_SIZE,
  WATCHLIST_PAGE_SIZES,
  type WatchList,
  type WatchListQuery,
} from '@cratewatch/contracts/watching/vinyls'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { keepPreviousData, queryOptions, replaceEqualDeep, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { readStored, writeStored } from '../../lib/device/browser-storage.ts'

/** The part of the list on screen. */
export type WatchlistView = Readonly<WatchListQuery>

/** Shows a part of the list as a new history entry; `replace` reuses the present one. */
export type ShowView = (view: WatchlistView, how?: 'replace') => void

/** The part where new records appear. */
export const NEWEST: WatchlistView = {
  page: 1,
  limit: WATCHLIST_PAGE_SIZE,
  availability: 'all',
  order: 'added',
  search: '',
}

/** Whether a record that is added now appears in this part: a new one is not known to be for sale. */
export function showsNewest({ page, availability, order, search }: WatchlistView): boolean {
  return page === 1 && order === 'added' && search === '' && availability !== 'available'
}

/** The keys of all parts of the list; the last element is the part. */
export const LISTS_KEY = [...queryKeys.vinyls, 'list']

/** One page of the watch list. Live events keep it up to date; it is also loaded every 300 s while visible. */
export function watchlistQuery(view: WatchlistView) {
  return queryOptions<WatchList>({
    queryKey: [...LISTS_KEY, view],
    queryFn: async ({ client, queryKey, signal }) => {
      const list = await call(endpoints.listVinyls, { query: view }, signal)
      return withKnown(client.getQueryData<WatchList>(queryKey), list)
    },
    structuralSharing: false,
    refetchInterval: minutes(5),
    placeholderData: keepPreviousData,
  })
}

/** Returns the list with the records that are as they were: compared place by place, all after one that left would be new. */
function withKnown(before: WatchList | undefined, list: WatchList): WatchList {
  const known = new Map(before?.vinyls.map((watch) => [watch.id, watch]))
  return { ...list, vinyls: list.vinyls.map((watch) => replaceEqualDeep(known.get(watch.id), watch)) }
}

/** Whether the page of the list that was loaded last said that the marketplace does not answer. Loads nothing. */
export function useMarketplaceAway(): boolean {
  const lists = useQueryClient().getQueryCache().findAll({ queryKey: LISTS_KEY })
  const last = lists.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0]
  return (last?.state.data as WatchList | undefined)?.marketplaceAway ?? false
}

/** How much each record shows of itself: everything, its cover, or one line. The first is the default. */
export const DENSITIES = ['cards', 'wall', 'rows'] as const
export type Density = (typeof DENSITIES)[number]

const SIZE_KEY = 'watchlistPageSize'
const DENSITY_KEY = 'watchlistDensity'

/** The page size of a long list, and of what is never less than a screenful. */
const SIZE_OF_MANY = 50
const MOST_OF_SHORT_LIST = 25

/** Returns the page size that was chosen last in this browser, or else suits so many records. */
export function usualPageSize(density: Density, records: number): number {
  const stored = Number(readStored(SIZE_KEY))
  const isShort = density === 'cards' && records <= MOST_OF_SHORT_LIST
  return (
    WATCHLIST_PAGE_SIZES.find((size) => size === stored) ?? (isShort ? WATCHLIST_PAGE_SIZE : SIZE_OF_MANY)
  )
}

/** The density that was chosen last in this browser. */
export function rememberedDensity(): Density {
  const stored = readStored(DENSITY_KEY)
  return DENSITIES.find((density) => density === stored) ?? DENSITIES[0]
}

/** Keeps the page size for the next visit. */
export function rememberPageSize(size: number): void {
  writeStored(SIZE_KEY, String(size))
}

/** Keeps the density for the next visit. */
export function rememberDensity(density: Density): void {
  writeStored(DENSITY_KEY, density)
}
