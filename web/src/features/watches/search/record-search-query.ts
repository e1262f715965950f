import { endpoints } from '@cratewatch/contracts/calls'
import {
  SEARCH_FRESH_SECONDS,
  type SEARCHED_BY,
  type SearchPage,
} from '@cratewatch/contracts/watches/vinyl-search'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'

/** What is searched for, and what it is: a name, a barcode or a catalogue number. */
export type SearchedFor = { readonly by: (typeof SEARCHED_BY)[number]; readonly query: string }

/** Records found, page after page. An answer is cached for 300 s; a failure is shown at once, without a retry. */
export function recordSearchQuery({ by, query: q }: SearchedFor) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.watchSearch, by, q],
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.searchVinyls, { query: { by, q, page: pageParam } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }: SearchPage, _pages, page) =>
      page < pagination.pages ? page + 1 : undefined,
    staleTime: seconds(SEARCH_FRESH_SECONDS),
    gcTime: seconds(SEARCH_FRESH_SECONDS),
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
  })
}
