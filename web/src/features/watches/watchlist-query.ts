import {
  WATCHLIST_PAGE_SIZE,
  type AvailabilityFilter,
  type WatchList,
} from '@cratewatch/contracts/watches/vinyls'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'

/** The part of the list on screen. */
export type WatchlistView = { readonly page: number; readonly availability: AvailabilityFilter }

/** Shows a part of the list as a new history entry; `replace` reuses the present one. */
export type ShowView = (view: WatchlistView, how?: 'replace') => void

/** The part where new records appear. */
export const FIRST_VIEW: WatchlistView = { page: 1, availability: 'all' }

/** One page of the watch list. Live events keep it up to date; it is also loaded every 300 s while visible. */
export function watchlistQuery({ page, availability }: WatchlistView) {
  return queryOptions<WatchList>({
    queryKey: [...queryKeys.vinyls, 'list', { page, availability }],
    queryFn: ({ signal }) =>
      call(endpoints.listVinyls, { query: { page, availability, limit: WATCHLIST_PAGE_SIZE } }, signal),
    refetchInterval: minutes(5),
    refetchIntervalInBackground: false,
    placeholderData: keepPreviousData,
  })
}
