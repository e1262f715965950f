import { useSyncExternalStore } from 'react'
import { readToken, subscribeToSession } from './session.ts'

/** The session's token, followed through sign-in, sign-out and other tabs. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribeToSession, readToken)
}
