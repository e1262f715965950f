import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'

/**
 * What became of a message, by any vendor. `refused` is about its receiver alone, who never takes messages; `moved`: a
 * group has another id now. Any other failure is `retry`, and certainly did not arrive; `blame` says whether messages
 * to others would fail too, and `limit` that a pause of `after` is asked for. `unanswered`: it may have arrived.
 */
export type SendOutcome =
  | { readonly kind: 'accepted' }
  | {
      readonly kind: 'retry'
      readonly blame: 'message' | 'server' | 'limit'
      readonly why: string
      /** How long the vendor asked to wait; null when it did not say. */
      readonly after: Duration | null
      /** Whoever waits had better check the address. */
      readonly isUnresolved?: true
    }
  | {
      readonly kind: 'unanswered'
      readonly why: string
      /** Absent: `server`. */
      readonly blame?: 'message' | 'server'
    }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'moved'; readonly to: string }

/**
 * Reads a Retry-After header: seconds or an HTTP date. null when missing or malformed; a date in the past means no
 * wait.
 */
export function retryAfter(header: string | undefined, now: Instant): Duration | null {
  if (header === undefined || header.trim() === '') return null
  if (/^\s*\d+\s*$/.test(header)) return seconds(Number(header))
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : milliseconds(Math.max(0, at - now))
}

/** Returns why a connection failed, for the log: the code of the failure and its message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : ''
  return `${code}${error.message}`
}
