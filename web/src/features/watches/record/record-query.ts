import { endpoints } from '@cratewatch/contracts/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'

/** One record with its observations, by page, and its alerts. */
export function recordQuery(id: string, page: number) {
  return queryOptions({
    queryKey: [...queryKeys.vinyls, 'record', id, page],
    queryFn: ({ signal }) => call(endpoints.readVinyl, { params: { id }, query: { page } }, signal),
    placeholderData: keepPreviousData,
  })
}
