import { hours, milliseconds, minutes, seconds, type Duration } from '../../kernel/duration.ts'
import { between, later, plus, type Instant } from '../../kernel/instant.ts'

/** How often a vendor accepts messages. */
export type Pace = {
  /** Between any two messages. */
  readonly apart: Duration
  /** Between two messages to one address. */
  readonly apartTo: (address: string) => Duration
}

/** The earliest time of the next message: to any address, and to this one. null: none was sent yet. */
export type SendLimits = {
  readonly nextAt: Instant | null
  /** The vendor asked us to send nothing until then. */
  readonly pausedUntil: Instant | null
  readonly addressNextAt: Instant | null
  /** The vendor asked us to send nothing to this address until then. */
  readonly addressPausedUntil: Instant | null
}

export type SendSlot =
  /** May be sent at `at`, now or in a moment; with the limits as they are then. */
  | { readonly kind: 'go'; readonly at: Instant; readonly nextAt: Instant; readonly addressNextAt: Instant }
  /** Not before `at`; no slot was taken. */
  | { readonly kind: 'later'; readonly at: Instant }

/** A message that would wait longer is requeued, so that it does not delay the others. */
export const LONGEST_LINE: Duration = seconds(2)
/** The longest pause that a vendor may ask for; a longer one counts as a mistake. */
export const LONGEST_PAUSE: Duration = hours(1)
/** A time further ahead than possible, plus this, was written by a clock that has been set back since. */
const AHEAD: Duration = minutes(1)

/**
 * Takes the slot of one message. Slots follow each other in order, so that no two are closer than the pace allows,
 * however many notifiers ask. An address that has just got a message never delays the others.
 */
export function takeSendSlot(limits: SendLimits, pace: Pace, address: string, now: Instant): SendSlot {
  const paused = later(
    plausible(limits.pausedUntil, LONGEST_PAUSE, now),
    plausible(limits.addressPausedUntil, LONGEST_PAUSE, now),
  )
  const open = later(paused, plausible(limits.addressNextAt, pace.apartTo(address), now))
  if (open > now) return { kind: 'later', at: open }
  const at = plausible(limits.nextAt, pace.apart, now)
  if (at - now > LONGEST_LINE) return { kind: 'later', at }
  return { kind: 'go', at, nextAt: plus(at, pace.apart), addressNextAt: plus(at, pace.apartTo(address)) }
}

/** Returns `at` or now, whichever is later; now as well when `at` is further ahead than possible. */
export function plausible(at: Instant | null, longest: Duration, now: Instant): Instant {
  return at === null || at - now > longest + LONGEST_LINE + AHEAD ? now : later(at, now)
}

/** How many messages to a vendor are under way at once in one process, as its answers have shown. */
export type Concurrency = {
  readonly most: number
  readonly grewAt: Instant | null
  /** When the vendor last had too much; null: never, so that its limit is not known. */
  readonly shrankAt: Instant | null
  /** How long it is left alone when it has too much and names no wait. */
  readonly pause: Duration
}

/** It doubles before it is first used. */
const FIRST_PAUSE: Duration = milliseconds(500)
const LONGEST_OWN_PAUSE: Duration = minutes(1)
export const FIRST_CONCURRENCY: Concurrency = { most: 4, grewAt: null, shrankAt: null, pause: FIRST_PAUSE }
/** As many connections of one client as a mail server takes by default (Postfix). */
export const MOST_CONCURRENT = 50
/** Near a limit one more is tried so often. */
const GROWS_EVERY: Duration = seconds(5)
/** Answers to what was under way together are one sign, not many. */
const ONE_SIGN: Duration = seconds(2)

/** What a vendor said to a message, and how many were under way with that one. */
export type VendorAnswer = { readonly kind: 'taken' | 'too-much'; readonly underWay: number }

/**
 * The concurrency after an answer. While most of it is in use each message that was taken adds one, which doubles it with each
 * round of answers, until the vendor has too much: then half are left, and one is added now and then. Several
 * processes find their shares of a vendor's limit in this way.
 */
export function concurrencyAfter(
  concurrency: Concurrency,
  { kind, underWay }: VendorAnswer,
  now: Instant,
): Concurrency {
  const { most, shrankAt, grewAt } = concurrency
  if (kind === 'taken') {
    const isNear = shrankAt !== null && isWithin(GROWS_EVERY, later(shrankAt, grewAt ?? shrankAt), now)
    const grows = underWay * 2 >= most && most < MOST_CONCURRENT && !isNear
    return grows
      ? { most: most + 1, grewAt: now, shrankAt, pause: FIRST_PAUSE }
      : { ...concurrency, pause: FIRST_PAUSE }
  }
  if (shrankAt !== null && isWithin(ONE_SIGN, shrankAt, now)) return concurrency
  const pause = milliseconds(Math.min(concurrency.pause * 2, LONGEST_OWN_PAUSE))
  return { most: Math.max(1, Math.floor(most / 2)), grewAt, shrankAt: now, pause }
}

/** Whether `at` is less than `span` ago, or ahead of now by less, as a clock that was set back leaves it. */
function isWithin(span: Duration, at: Instant, now: Instant): boolean {
  return Math.abs(between(at, now)) < span
}
