import type { Tier } from '../tiers.ts'
import { posterior } from './belief.ts'
import { restWhenOff } from './index-key.ts'
import type { PolicyClock } from './policy-clock.ts'
import type { RatePrior } from './prior.ts'
import type { Probe } from './probe.ts'
import { meanRate, NO_EVIDENCE } from './rate.ts'

export type NewRecord = {
  readonly weight: number
  readonly tier: Tier
  readonly prior: RatePrior
  /** Uniform in [0, 1). */
  readonly phase: number
}

/**
 * A record that was never looked at. Its key lies between now and one interval of its own, so that a large import
 * comes in the order of its worth and does not come back in one wave; the lane of first looks takes it from there.
 */
export function beginProbe({ weight, tier, prior, phase }: NewRecord, clock: PolicyClock): Probe {
  const rest = restWhenOff(weight, meanRate(posterior(prior.appearing, NO_EVIDENCE)))
  return {
    weight,
    tier,
    prior,
    phase,
    appearing: NO_EVIDENCE,
    vanishing: NO_EVIDENCE,
    last: null,
    isDoubted: false,
    since: clock.index - (1 - phase) * rest,
  }
}
