import type { Observation } from '../availability/observation.ts'
import type { Copy } from '../copies/copy.ts'
import type { Standing } from '../copies/known-copy.ts'
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
  /** What is known of the copies for sale; absent: nothing but their number. */
  readonly known?: Standing
  /** What a shop has shown, where that is what happened. */
  readonly event?: CopyEvent
  /** The release's format as the marketplace describes it; null: not known. */
  readonly format?: string | null
  /**
   * The lowest price of the months that the rule asks about, without this observation; null: it does not ask, or too
   * little is known (`past-prices.ts`).
   */
  readonly lowestSince?: Money | null
} & Pick<KnownPrice, 'statedIn' | 'rates'> &
  Pick<Mute, 'cheaperThan'>

/** A copy that a shop shows for the first time, or otherwise than before. */
export type CopyEvent = {
  readonly copy: Copy
  /** The same as it was seen before; null: it was not. */
  readonly was: Copy | null
  /** Whether the watch's owner follows the shop: then each of its copies is news. */
  readonly isFollowed: boolean
  /** The listing of the same copy that this one takes the place of; null: it is another one. */
  readonly relists: number | null
}

/** The lowest price of an observation; null when it has none. Nobody gives records away: 0 or less is no price. */
export function lowestOf(observation: Observation | null): Money | null {
  const lowest = observation?.kind === 'on-sale' ? observation.lowest : null
  return lowest !== null && lowest.value > 0 ? lowest : null
}
