import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'

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
