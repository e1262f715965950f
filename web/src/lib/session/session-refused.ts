import { ApiError } from '../api/toast-failure.ts'

/** Temporary refusals, which say nothing about the caller. */
const LATER: ReadonlySet<number> = new Set([408, 425, 429])

/**
 * Whether a failed request for the profile means that the session has ended. Faults of server or network, and
 * unreadable answers, do not.
 */
export function isSessionRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !LATER.has(error.status)
}
