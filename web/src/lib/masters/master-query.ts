import { endpoints } from '@cratewatch/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'

/** An album and its pressings. */
export function masterQuery(id: number) {
  return queryOptions({
    queryKey: [...queryKeys.masters, id],
    queryFn: ({ signal }) => call(endpoints.readMaster, { params: { id } }, signal),
  })
}
