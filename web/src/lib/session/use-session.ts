import { useSyncExternalStore } from 'react'
import { readToken, subscribeToSession } from './session.ts'

/** Returns the session's token, updated on sign-in, sign-out and changes in other tabs. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribeToSession, readToken)
}
