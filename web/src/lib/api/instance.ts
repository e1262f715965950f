import { endpoints } from '@cratewatch/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { queryKeys } from './query-keys.ts'

const DEMO_STALE_MS = 60_000

/** What this instance offers. It does not change while a page is open, but for the next reset of a public demo. */
export const instanceQuery = queryOptions({
  queryKey: queryKeys.instance,
  queryFn: ({ signal }) => call(endpoints.instanceInfo, {}, signal),
  staleTime: ({ state: { data } }) => ((data?.resetsAt ?? null) === null ? Infinity : DEMO_STALE_MS),
})
