import type { Instant } from '../../kernel/instant.ts'
import type { Tier } from '../tiers.ts'
import type { RatePrior } from './prior.ts'
import type { Evidence } from './rate.ts'

/** What a good look saw, as far as the order of looks cares. Closed: blocked or withdrawn, nothing to wait for soon. */
export type Sight = 'off' | 'on' | 'closed'

/** Everything the policy knows of one record. */
export type Probe = {
  /** Watchers by plan, see `recordWeight`; positive. */
  readonly weight: number
  readonly tier: Tier
  readonly prior: RatePrior
  /** In [0, 1), the record's own for good: spreads the first two looks, so that what came together does not come back so. */
  readonly phase: number
  readonly appearing: Evidence
  readonly vanishing: Evidence
  /** The last good look; null: never looked at. */
  readonly last: { readonly at: Instant; readonly sight: Sight } | null
  /** Index time at the last look (at the beginning of the watch, before the first). */
  readonly since: number
}
