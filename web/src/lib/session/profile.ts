import { queryOptions } from '@tanstack/react-query'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { queryKeys } from '../api/query-keys.ts'
import { readUser } from './start.ts'

/** The signed-in user: cached for five minutes, one retry. */
export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: ({ client, signal }) => readUser(client, signal),
  staleTime: minutes(5),
})
