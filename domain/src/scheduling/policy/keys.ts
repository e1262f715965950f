import type { Duration } from '../../kernel/duration.ts'
import { plus, type Instant } from '../../kernel/instant.ts'
import { indexKey } from './index-key.ts'
import type { PolicyClock } from './policy-clock.ts'
import type { Probe } from './probe.ts'
import { promiseKey } from './promise-key.ts'

/** What is stored beside a record so that the next one can be claimed by two indexes. */
export type Keys = {
  readonly index: number
  readonly promise: number
  /** Neither lane looks before this: polite to the marketplace, and a fresher answer would not be another one. */
  readonly notBefore: Instant | null
}

/**
 * The keys after anything changed: a look, the weight (somebody began or stopped watching), the tier, the prior. No
 * look is needed for it, and no other record is touched.
 */
export function keysOf(probe: Probe, clock: PolicyClock, floor: Duration): Keys {
  return {
    index: indexKey(probe, clock),
    promise: promiseKey(probe),
    notBefore: probe.last === null ? null : plus(probe.last.at, floor),
  }
}
