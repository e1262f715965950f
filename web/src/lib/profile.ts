import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { queryOptions, useQuery, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { call, type ApiAnswer } from './api/api.ts'
import { queryKeys, unreadCountKey } from './api/query-keys.ts'
import { ApiError } from './api/toast-failure.ts'
import { endSession, readToken } from './session/session.ts'

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

/** Temporary refusals, which say nothing about the caller. */
const LATER: ReadonlySet<number> = new Set([408, 425, 429])

/**
 * Whether a failed request for the profile means that the session has ended. Faults of server or network, and
 * unreadable answers, do not.
 */
export function isSessionRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !LATER.has(error.status)
}

/** Signs out at once; the call to the server is not awaited, and its failure is ignored. */
export function signOut(): void {
  call(endpoints.logout)
    .then(leaveProvider)
    .catch(() => {})
  endSession('left')
}

/** Signs out at the single sign-on provider as well, unless somebody has signed in here meanwhile. */
function leaveProvider({ signOutUrl }: ApiAnswer<typeof endpoints.logout>): void {
  if (signOutUrl !== null && readToken() === null) location.assign(signOutUrl)
}

/** Opens the sign-in page, which leads back to this one with a new session. */
export function signInAgain(): void {
  call(endpoints.logout).catch(() => {})
  endSession('again')
}

const DEMO_STALE_MS = 60_000

/** What this instance offers. It does not change while a page is open, but for the next reset of a public demo. */
export const instanceQuery = queryOptions({
  queryKey: queryKeys.instance,
  queryFn: ({ signal }) => call(endpoints.instanceInfo, {}, signal),
  staleTime: ({ state: { data } }) => ((data?.resetsAt ?? null) === null ? Infinity : DEMO_STALE_MS),
})

/** Whether whoever is signed in only looks around in a demo: what they press changes nothing there. */
export function isReadOnlySession(client: QueryClient): boolean {
  const email = client.getQueryData(profileQuery.queryKey)?.email
  const accounts = client.getQueryData(instanceQuery.queryKey)?.demoAccounts ?? []
  return accounts.some((account) => account.email === email)
}

const FALLBACK_SITE = 'https://www.discogs.com'

/** Returns where the pages of the marketplace are; before that is known, where they usually are. */
export function useMarketplaceSite(): string {
  return useQuery(instanceQuery).data?.marketplaceSiteUrl ?? FALLBACK_SITE
}

/** Plan and usage: counted by the server, loaded again after every change of the list. */
export const subscriptionStatusQuery = queryOptions({
  queryKey: queryKeys.subscription,
  queryFn: ({ signal }) => call(endpoints.subscriptionStatus, {}, signal),
})
