import { ApiError } from '../lib/api/api-error.ts'
import { isSessionRefused } from '../lib/session/session-refused.ts'

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
