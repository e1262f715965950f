import type { User } from '@cratewatch/contracts/people/accounts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryKeys } from '../lib/api/query-keys.ts'
import { ApiError } from '../lib/api/toast-failure.ts'
import { readOffline, type OfflineList } from '../lib/device/kept-on-device.ts'
import { profileQuery, isSessionRefused } from '../lib/profile.ts'
import { endSession } from '../lib/session/session.ts'

/**
 * `failing` holds the last failure; the profile is requested again automatically. `offline`: there is no network, and a
 * watch list of before.
 */
type Profile =
  | { readonly state: 'loading' }
  | { readonly state: 'known'; readonly user: User }
  | (Trying & { readonly state: 'failing'; readonly error: Error })
  | (Trying & { readonly state: 'offline'; readonly list: OfflineList })

type Trying = { readonly isTrying: boolean; tryNow(): void }

/** The list as it was kept; null: nothing was. */
const keptListQuery = queryOptions({
  queryKey: [...queryKeys.offlineList, 'kept'],
  queryFn: readOffline,
  gcTime: 0,
})

/**
 * Reads the signed-in user. A fault is retried for some seconds before the session is removed; a refusal removes it at
 * once. Without a network it is kept where the list was kept, too: being offline says nothing of a session.
 */
export function useProfile(): Profile {
  const { data: user, error, refetch, isFetching } = useQuery(profileQuery)
  const isAway = user === undefined && error instanceof ApiError && error.status === 0
  const kept = useQuery({ ...keptListQuery, enabled: isAway }).data ?? null
  const failingSince = useRef<number | null>(null)
  useEffect(() => {
    if (user !== undefined || error === null) {
      failingSince.current = null
      return
    }
    const now = performance.now()
    failingSince.current ??= now
    if (kept !== null) failingSince.current = now
    const pause = pauseBeforeNextTry(error, now - failingSince.current)
    if (pause === null) return endSession('ended')
    const timer = setTimeout(() => void refetch(), pause)
    return () => clearTimeout(timer)
  }, [user, error, refetch, kept])
  if (user !== undefined) return { state: 'known', user }
  if (error === null) return { state: 'loading' }
  const trying = { isTrying: isFetching, tryNow: () => void refetch() }
  if (isAway && kept !== null) return { state: 'offline', list: kept, ...trying }
  return { state: 'failing', error, ...trying }
}

/** How long a failing session check is retried: a server's restart takes less. */
export const KEEP_TRYING_MS = 15_000

const SHORTEST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 5000

/**
 * Returns the milliseconds until the profile is requested again; null: the session is to be removed. `failingForMs`:
 * the time since the first failure in a row.
 */
export function pauseBeforeNextTry(error: Error, failingForMs: number): number | null {
  if (isSessionRefused(error) || failingForMs >= KEEP_TRYING_MS) return null
  const wanted = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  const pause = Math.min(Math.max(wanted, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)
  // The last try is at the end of the time, not before.
  return Math.min(pause, KEEP_TRYING_MS - failingForMs)
}
