import { endpoints } from '@cratewatch/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { queryKeys } from './query-keys.ts'

/** What this instance offers. It does not change while a page is open. */
export const instanceQuery = queryOptions({
  queryKey: queryKeys.instance,
  queryFn: ({ signal }) => call(endpoints.instanceInfo, {}, signal),
  staleTime: Infinity,
})
