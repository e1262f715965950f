import { isCheaper } from '../availability/transition.ts'
import { assertNever } from '../kernel/assert-never.ts'
import { days } from '../kernel/duration.ts'
import { plus, type Instant } from '../kernel/instant.ts'
import type { Money } from '../kernel/money.ts'

/** How long a record can be muted. */
export const MUTES = ['7d', '30d', 'on-again'] as const
export type MuteChoice = (typeof MUTES)[number]

/** The mutes of a watch with an alert rule. */
export const SNOOZES = ['1d', '7d', 'until-cheaper'] as const
export type Snooze = (typeof SNOOZES)[number]

export type Mute = {
  /** null: until the record is next seen to appear, or to be cheaper, whenever that is. */
  readonly until: Instant | null
  /** Until the lowest price is below this one by more than exchange rates explain. */
  readonly cheaperThan?: Money
}

/**
 * The end of a mute chosen at `now`, when the lowest price was `lowest`. Without a price, until it is cheaper means
 * until it appears.
 */
export function muteFrom(choice: MuteChoice | Snooze, now: Instant, lowest: Money | null = null): Mute {
  switch (choice) {
    case '1d':
      return { until: plus(now, days(1)) }
    case '7d':
      return { until: plus(now, days(7)) }
    case '30d':
      return { until: plus(now, days(30)) }
    case 'on-again':
      return { until: null }
    case 'until-cheaper':
      return lowest === null ? { until: null } : { until: null, cheaperThan: lowest }
    default:
      return assertNever(choice)
  }
}

/**
 * Whether a mute still holds at `now`, when the lowest price is `lowest`; null where there is none. One until the next
 * appearance holds until that ends it, one until it is cheaper ends with a price in another currency as well.
 */
export function isMuted(mute: Mute | null, now: Instant, lowest: Money | null = null): boolean {
  if (mute === null) return false
  if (mute.until !== null) return now < mute.until
  const { cheaperThan } = mute
  if (cheaperThan === undefined || lowest === null) return true
  return lowest.currency === cheaperThan.currency && !isCheaper(cheaperThan, lowest)
}
