import type { Instant } from '../../kernel/instant.ts'
import type { Tier } from '../watch-tier.ts'
import type { Evidence, RateEstimate } from './rates/rate-estimate.ts'

/** The result of a check, as far as the order depends on it. `closed`: blocked or withdrawn, so that no copy is expected soon. */
export type ObservedState = 'off' | 'on' | 'closed'

/** `since`: when a check was the first to see the same. */
export type LastCheck = { readonly at: Instant; readonly observed: ObservedState; readonly since: Instant }

/** Everything the policy knows of one record. */
export type CheckState = {
  /** What a check is worth to its watchers, see `recordWeight`; positive. */
  readonly weight: number
  readonly tier: Tier
  /** The part of its tier's promise that its own checks keep: the pressings of a watched master share one promise. */
  readonly share: number
  /** How often records of its kind appear. */
  readonly prior: RateEstimate
  /** A constant of the record in [0, 1): it spreads first checks. */
  readonly phase: number
  readonly appearing: Evidence
  readonly vanishing: Evidence
  /** The last successful check; null: never checked. */
  readonly last: LastCheck | null
  /** The result of the last check has to be confirmed by another one. */
  readonly isDoubted: boolean
  /** Index time at the last check; at the beginning of the watch before the first one. */
  readonly since: number
}
