import { endpoints } from '@cratewatch/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'

/** Plan and usage: counted by the server, loaded again after every change of the list. */
export const subscriptionStatusQuery = queryOptions({
  queryKey: queryKeys.subscription,
  queryFn: ({ signal }) => call(endpoints.subscriptionStatus, {}, signal),
})
