import { endpoints } from '@cratewatch/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { call } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'

/** The signed-in user: cached for five minutes, one retry. */
export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: ({ signal }) => call(endpoints.authProfile, {}, signal),
  staleTime: minutes(5),
})
