import { endpoints } from '@cratewatch/contracts/calls'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'

/** The figures of the watch list. They are computed on request, so live events do not refresh them. */
export const analyticsQuery = queryOptions({
  queryKey: queryKeys.analytics,
  queryFn: ({ signal }) => call(endpoints.readAnalytics, {}, signal),
  staleTime: minutes(1),
  refetchInterval: minutes(5),
  refetchIntervalInBackground: false,
})
