import { whenLocally, type LocalClock } from '../analytics/local-clock.ts'
import { assertNever } from '../kernel/assert-never.ts'
import { hours, milliseconds, type Duration } from '../kernel/duration.ts'
import { plus, type Instant } from '../kernel/instant.ts'
import { endOfQuiet, type QuietWindow } from './quiet-hours.ts'

/** How often a channel brings alerts, by the wall clock of the user. */
export type Digest =
  | { readonly kind: 'at-once' | 'hourly' }
  | { readonly kind: 'daily'; readonly timeOfDay: Duration }
  /** 1 Monday to 7 Sunday. */
  | { readonly kind: 'weekly'; readonly weekday: number; readonly timeOfDay: Duration }

/** The most records that a message names. */
export const LONGEST_DIGEST = 50

/** When a user wants to hear of alerts, by their wall clock; a channel may have quiet hours of its own. */
export type AlertTimes = { readonly quiet: readonly QuietWindow[] }

/** The timing of a user who never chose one. */
export const AT_ONCE: AlertTimes = { quiet: [] }

/**
 * When an alert seen at `at` is due on a channel: with the next digest, and after quiet hours. What is due at one moment
 * is one message. Records that may wake their user are due at once. `waits`: what holds it, the last of them.
 */
export function alertDueAt(
  at: Instant,
  settings: {
    readonly digest: Digest | null
    readonly quiet: readonly QuietWindow[]
    readonly mayWake: boolean
  },
  clock: LocalClock,
): { readonly dueAt: Instant; readonly waits: 'digest' | 'quiet-hours' | null } {
  const { digest, quiet, mayWake } = settings
  if (mayWake) return { dueAt: at, waits: null }
  const dueAt = digest === null ? at : nextDigest(digest, clock, at)
  const quietUntil = quiet.length === 0 ? null : endOfQuiet(quiet, clock, dueAt)
  if (quietUntil !== null) return { dueAt: quietUntil, waits: 'quiet-hours' }
  return { dueAt, waits: dueAt > at ? 'digest' : null }
}

/** The next moment of a digest, always later than `at`; `at` itself for what goes at once. */
function nextDigest(digest: Digest, clock: LocalClock, at: Instant): Instant {
  switch (digest.kind) {
    case 'at-once':
      return at
    case 'hourly':
      return plus(at, milliseconds(hours(1) - (clock(at).timeOfDay % hours(1))))
    case 'daily':
      return nextOf(clock, at, digest.timeOfDay, 1, clock(at).day)
    case 'weekly': {
      const { day, weekday } = clock(at)
      return nextOf(clock, at, digest.timeOfDay, 7, day + digest.weekday - weekday)
    }
    default:
      return assertNever(digest)
  }
}

/** A time of day, first on `day` and then every so many days: the first moment of it after `at`. */
function nextOf(clock: LocalClock, at: Instant, timeOfDay: Duration, every: number, day: number): Instant {
  const { first } = whenLocally(clock, day, timeOfDay)
  return first > at ? first : whenLocally(clock, day + every, timeOfDay).first
}

/**
 * What a digest names: its records in order of what still holds, cut at `LONGEST_DIGEST`, and how many more there are.
 * null: nothing holds any more, so nothing is sent.
 */
export function digestOf<T extends { readonly holds: boolean }>(
  alerts: readonly T[],
): { readonly named: readonly T[]; readonly more: number } | null {
  if (!alerts.some(({ holds }) => holds)) return null
  const ordered = alerts.toSorted((a, b) => Number(b.holds) - Number(a.holds))
  return { named: ordered.slice(0, LONGEST_DIGEST), more: Math.max(0, alerts.length - LONGEST_DIGEST) }
}
