import { hours, minutes, seconds, type Duration } from '../../kernel/duration.ts'
import { later, plus, type Instant } from '../../kernel/instant.ts'

/** How often a vendor lets us speak. */
export type Pace = {
  /** Between any two messages. */
  readonly apart: Duration
  /** Between two messages to one address. */
  readonly apartTo: (address: string) => Duration
}

/** When the next message may go: to anybody, and to this address. null: none went yet. */
export type SendLimits = {
  readonly nextAt: Instant | null
  /** The vendor asked us to send nothing until then. */
  readonly pausedUntil: Instant | null
  readonly addressNextAt: Instant | null
}

export type SendSlot =
  /** May go at `at`, now or in a moment; the gates as they are then. */
  | { readonly kind: 'go'; readonly at: Instant; readonly nextAt: Instant; readonly addressNextAt: Instant }
  /** Not before `at`; nothing was taken. */
  | { readonly kind: 'later'; readonly at: Instant }

/** A message that would wait longer than this is requeued, so that it does not delay the others. */
export const LONGEST_LINE: Duration = seconds(2)
/** The longest pause that a vendor may ask for; a longer one is taken for a mistake. */
export const LONGEST_PAUSE: Duration = hours(1)
/** What lies ahead by so much more than it can was noted by a clock since set right. */
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

/** `at` or now, whichever is later; now as well where nothing can lie so far ahead. */
export function plausible(at: Instant | null, longest: Duration, now: Instant): Instant {
  return at === null || at - now > longest + LONGEST_LINE + AHEAD ? now : later(at, now)
}
