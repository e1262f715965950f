import type { User } from '@cratewatch/contracts/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keptListQuery } from '../features/watches/offline/offline-queries.ts'
import { ApiError } from '../lib/api/api-error.ts'
import type { OfflineList } from '../lib/device/offline-list.ts'
import { profileQuery } from '../lib/session/profile.ts'
import { endSession } from '../lib/session/session.ts'
import { pauseBeforeNextTry } from './profile-tries.ts'

/**
 * `failing` holds the last failure; the profile is requested again automatically. `offline`: there is no network, and a
 * watch list of before.
 */
export type Profile =
  | { readonly state: 'loading' }
  | { readonly state: 'known'; readonly user: User }
  | (Trying & { readonly state: 'failing'; readonly error: Error })
  | (Trying & { readonly state: 'offline'; readonly list: OfflineList })

type Trying = { readonly isTrying: boolean; tryNow(): void }

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
