import {
  meaningOf,
  type Fault,
  type Follows,
  type Meaning,
  type Service,
  type ServiceAnswer,
} from '@cratewatch/domain/channels/vendor-answers'
import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'

/**
 * What became of a message, by any vendor, as the table of answers says it (domain/src/channels/vendor-answers.ts).
 * `moved`: a group has another id now.
 */
export type SendOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'moved'; readonly to: string }
  | {
      readonly kind: Exclude<Follows, 'taken' | 'moved'>
      readonly fault: Fault
      readonly why: string
      /** How long the vendor asked to wait; null when it did not say. */
      readonly after: Duration | null
      /** Whoever waits had better check the address. */
      readonly isUnresolved?: true
    }

/** Returns what a service's answer means for a message. `to`: where a group has moved. */
export function outcomeOf(
  service: Service,
  answer: ServiceAnswer,
  { why, after = null, to }: { readonly why: string; readonly after?: Duration | null; readonly to?: string },
): SendOutcome {
  const { fault, follows } = meaningOf(service, answer)
  if (follows === 'taken') return { kind: follows }
  if (follows === 'moved')
    return to === undefined ? { kind: 'again', fault, why, after } : { kind: follows, to }
  const isUnresolved = answer.answered === 'unresolved'
  return { kind: follows, fault, why, after, ...(isUnresolved && { isUnresolved }) }
}

/** Returns what an outcome means. */
export function meaningIn(outcome: SendOutcome): Meaning {
  return { follows: outcome.kind, fault: 'fault' in outcome ? outcome.fault : 'reader' }
}

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
