import type { User } from '@cratewatch/contracts/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { profileQuery } from '../lib/session/profile.ts'
import { endSession } from '../lib/session/session.ts'
import { pauseBeforeNextTry } from './profile-tries.ts'

/** `failing` holds the last failure; the profile is requested again automatically. */
export type Profile =
  | { readonly state: 'loading' }
  | { readonly state: 'known'; readonly user: User }
  | { readonly state: 'failing'; readonly error: Error; readonly isTrying: boolean; tryNow(): void }

/**
 * Reads the signed-in user. A fault is retried for some seconds before the session is removed; a refusal removes it at
 * once.
 */
export function useProfile(): Profile {
  const { data: user, error, refetch, isFetching } = useQuery(profileQuery)
  const failingSince = useRef<number | null>(null)
  useEffect(() => {
    if (user !== undefined || error === null) {
      failingSince.current = null
      return
    }
    const now = performance.now()
    failingSince.current ??= now
    const pause = pauseBeforeNextTry(error, now - failingSince.current)
    if (pause === null) return endSession('ended')
    const timer = setTimeout(() => void refetch(), pause)
    return () => clearTimeout(timer)
  }, [user, error, refetch])
  if (user !== undefined) return { state: 'known', user }
  if (error === null) return { state: 'loading' }
  return { state: 'failing', error, isTrying: isFetching, tryNow: () => void refetch() }
}
