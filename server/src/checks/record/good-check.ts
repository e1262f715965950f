import type { Selectable } from 'kysely'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { between } from '@cratewatch/domain/kernel/instant'
import type { Transition } from '@cratewatch/domain/availability/transition'
import { stretchOf, type PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import type { CheckState } from '@cratewatch/domain/scheduling/policy/check-state'
import { promisedInterval } from '@cratewatch/domain/scheduling/policy/index-key'
import { waitBucket } from '@cratewatch/domain/scheduling/waits'
import type { CheckStatesTable } from '../../database/tables/check-tables.ts'
import { NOTHING_SEEN, type CheckFact } from '../figures/count-facts.ts'
import type { ObservedCheck } from './observed-check.ts'

/** Returns the promised interval, and the bucket of the actual one, for a check `waited` seconds after the previous. */
export function waitOf(checkState: CheckState, clock: PolicyClock, waited: number) {
  return {
    promised_seconds: promisedInterval(checkState) * stretchOf(clock),
    wait_bucket: waitBucket(waited),
  }
}

/** The stored columns of a record before a check: its watchers, and since when it is in its state. */
type Before = Pick<
  Selectable<CheckStatesTable>,
  'watchers' | 'state' | 'state_since' | 'observed_at' | 'doubted'
>

/**
 * The fact that a successful check adds; null for a request of a person. `checkState` and `before` are those before
 * the check.
 */
export function goodCheck(
  check: ObservedCheck,
  checkState: CheckState,
  before: Before,
  kind: Transition,
): CheckFact | null {
  const { at, answerMs, policy } = check
  if (answerMs === null) return null
  const wait =
    checkState.last && waitOf(checkState, policy.clock, between(checkState.last.at, at) / seconds(1))
  return {
    ...NOTHING_SEEN,
    at,
    tier: checkState.tier,
    failure: null,
    responseMs: answerMs,
    isChange: kind !== 'same' && kind !== 'baseline',
    promisedSeconds: wait?.promised_seconds ?? null,
    waitBucket: wait?.wait_bucket ?? null,
    finding: kind === 'appeared' ? 'found' : isGoneAtOnce(before, check) ? 'gone-at-once' : null,
    savedBySharing: Math.max(0, before.watchers - 1),
  }
}

/** Whether this check is the first to see no copies after one that found some, believed or not. */
function isGoneAtOnce(
  { state, state_since, observed_at, doubted }: Before,
  { reading }: ObservedCheck,
): boolean {
  return state === 'on-sale' && reading.kind === 'none' && doubted === null && state_since === observed_at
}
