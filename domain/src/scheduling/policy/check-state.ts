import type { Instant } from '../../kernel/instant.ts'
import type { Tier } from '../tiers.ts'
import type { RatePrior } from './prior.ts'
import type { Evidence } from './rate.ts'

/**
 * What a good check saw, as far as the order of checks cares. Closed: blocked or withdrawn, nothing to wait for soon.
 */
export type ObservedState = 'off' | 'on' | 'closed'

/** `since`: how long it has seen the same. */
export type LastCheck = { readonly at: Instant; readonly observed: ObservedState; readonly since: Instant }

/** Everything the policy knows of one record. */
export type CheckState = {
  /** Watchers by plan, see `recordWeight`; positive. */
  readonly weight: number
  readonly tier: Tier
  readonly prior: RatePrior
  /**
   * In [0, 1), the record's own for good: spreads the first two checks, so that what came together does not come back
   * so.
   */
  readonly phase: number
  readonly appearing: Evidence
  readonly vanishing: Evidence
  /** The last good check; null: never checked. */
  readonly last: LastCheck | null
  /** What the last check saw is to be confirmed by another one. */
  readonly isDoubted: boolean
  /** Index time at the last check (at the beginning of the watch, before the first). */
  readonly since: number
}
