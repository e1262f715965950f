import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { queryKeys, unreadCountKey } from '../api/query-keys.ts'
import type { User } from '@cratewatch/contracts/people/accounts'
import { endpoints } from '@cratewatch/contracts/calls'
import { ApiError } from '../api/toast-failure.ts'
import { call } from '../api/api.ts'

/**
 * Reads the signed-in user: the first time together with what every page shows around itself, which those who show it
 * then find in the cache; afterwards alone.
 */
async function readUser(client: QueryClient, signal: AbortSignal): Promise<User> {
  if (client.getQueryData(queryKeys.subscription) !== undefined) return readUserAlone(signal)
  try {
    const { user, subscription, unread, announcement, notificationSettings, instance } = await call(
      endpoints.readStart,
      {},
      signal,
    )
    const keep = (key: QueryKey, answer: object | undefined) => {
      if (answer !== undefined && client.getQueryData(key) === undefined) client.setQueryData(key, answer)
    }
    keep(queryKeys.subscription, subscription)
    keep(unreadCountKey, unread)
    keep(queryKeys.announcement, announcement)
    keep(queryKeys.notificationSettings, notificationSettings)
    keep(queryKeys.instance, instance)
    return user
  } catch (error) {
    // While servers are replaced one by one, an older one may answer, which does not know the call.
    if (error instanceof ApiError && error.status === 404) return readUserAlone(signal)
    throw error
  }
}

function readUserAlone(signal: AbortSignal): Promise<User> {
  return call(endpoints.authProfile, {}, signal)
}

/** The signed-in user: cached for five minutes, one retry. */
export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: ({ client, signal }) => readUser(client, signal),
  staleTime: minutes(5),
})
