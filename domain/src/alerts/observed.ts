import type { Observation } from '../availability/observation.ts'
import type { Instant } from '../kernel/instant.ts'
import type { Money } from '../kernel/money.ts'
import type { Copy } from '../shops/copy.ts'
import type { Mute } from '../notifications/mute.ts'
import type { KnownPrice } from './ceiling.ts'

/** What is known when one watch is decided: after a check, and when its rule was edited, a reminder is due or rates are new. */
export type Observed = {
  /** The last good observation; null at the first check of this watch, even where others watched before. */
  readonly before: Observation | null
  /** The present one; equal to `before` where nothing was checked. */
  readonly after: Observation
  readonly now: Instant
  /** The copy that a followed shop has listed, where that is what happened; absent: copies are known by their number. */
  readonly listed?: ListedCopy
  /** The release's format as the marketplace describes it; null: not known. */
  readonly format?: string | null
  /**
   * The lowest price of the months that the rule asks about, without this observation; null: it does not ask, or too
   * little is known (`past-prices.ts`).
   */
  readonly lowestSince?: Money | null
} & Pick<KnownPrice, 'statedIn' | 'rates'> &
  Pick<Mute, 'cheaperThan'>

/** A copy that was seen to be listed. */
export type ListedCopy = {
  readonly copy: Copy
  /** Whether the watch's owner follows the shop: then each of its copies is news. */
  readonly isFollowed: boolean
  /** Whether the seller had listed the same before, at about the same price and of the same grade. */
  readonly isRelisted: boolean
}

/** The lowest price of an observation; null when it has none. Nobody gives records away: 0 or less is no price. */
export function lowestOf(observation: Observation | null): Money | null {
  const lowest = observation?.kind === 'on-sale' ? observation.lowest : null
  return lowest !== null && lowest.value > 0 ? lowest : null
}
