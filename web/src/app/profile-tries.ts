import { ApiError } from '../lib/api/api-error.ts'
import { isSessionRefused } from '../lib/session/session-refused.ts'

/** A restart or a tunnel is over by then; a session that cannot be checked for longer is given up. */
export const KEEP_TRYING_MS = 15_000

const SHORTEST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 5000

/**
 * How long to wait before the profile is asked for again, in milliseconds; null: the session is to be removed. `failingForMs` is
 * the time since the first failure in a row.
 */
export function pauseBeforeNextTry(error: Error, failingForMs: number): number | null {
  if (isSessionRefused(error) || failingForMs >= KEEP_TRYING_MS) return null
  const wanted = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  const pause = Math.min(Math.max(wanted, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)
  // The last try comes when the time is over, not before.
  return Math.min(pause, KEEP_TRYING_MS - failingForMs)
}
