import { ApiError } from '../api/api-error.ts'

/** Not now, says the server; it says nothing about who asks. */
const LATER: ReadonlySet<number> = new Set([408, 425, 429])

/**
 * Whether a failed question for the profile means that the session is over. Faults of the server and of the way to it, and
 * answers that nobody can read, say nothing about the session.
 */
export function isSessionRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !LATER.has(error.status)
}
