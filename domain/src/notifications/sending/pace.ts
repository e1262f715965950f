import { hours, minutes, seconds, type Duration } from '../../kernel/duration.ts'
import { later, plus, type Instant } from '../../kernel/instant.ts'

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
  const open = later(
    plausible(limits.pausedUntil, LONGEST_PAUSE, now),
    plausible(limits.addressNextAt, pace.apartTo(address), now),
  )
  if (open > now) return { kind: 'later', at: open }
  const at = plausible(limits.nextAt, pace.apart, now)
  if (at - now > LONGEST_LINE) return { kind: 'later', at }
  return { kind: 'go', at, nextAt: plus(at, pace.apart), addressNextAt: plus(at, pace.apartTo(address)) }
}

/** Returns `at` or now, whichever is later; now as well when `at` is further ahead than possible. */
export function plausible(at: Instant | null, longest: Duration, now: Instant): Instant {
  return at === null || at - now > longest + LONGEST_LINE + AHEAD ? now : later(at, now)
}
