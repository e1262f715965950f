import type { Observation } from '../availability/observation.ts'
import type { Instant } from '../kernel/instant.ts'
import type { Money } from '../kernel/money.ts'
import type { Mute } from '../notifications/mute.ts'
import type { KnownPrice } from './ceiling.ts'

/** What is known when one watch is decided: after a check, and when its rule was edited, a reminder is due or rates are new. */
export type Observed = {
  /** The last good observation; null at the first check of this watch, even where others watched before. */
  readonly before: Observation | null
  /** The present one; equal to `before` where nothing was checked. */
  readonly after: Observation
  readonly now: Instant
} & Pick<KnownPrice, 'statedIn' | 'rates'> &
  Pick<Mute, 'cheaperThan'>

/** The lowest price of an observation; null when it has none. Nobody gives records away: 0 or less is no price. */
export function lowestOf(observation: Observation | null): Money | null {
  const lowest = observation?.kind === 'on-sale' ? observation.lowest : null
  return lowest !== null && lowest.value > 0 ? lowest : null
}
