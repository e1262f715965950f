import { endpoints } from '@cratewatch/contracts/endpoints'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'

/** The figures of the watch list. They are counted again when asked for, so not at every live event. */
export const analyticsQuery = queryOptions({
  queryKey: queryKeys.analytics,
  queryFn: ({ signal }) => call(endpoints.readAnalytics, {}, signal),
  staleTime: minutes(1),
  refetchInterval: minutes(5),
  refetchIntervalInBackground: false,
})
