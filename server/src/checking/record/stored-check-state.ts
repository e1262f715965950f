import type { Selectable } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { memberKey, type MasterCheck } from '@cratewatch/domain/scheduling/policy/masters/master-check'
import { closedUntil, indexRest } from '@cratewatch/domain/scheduling/policy/index-key'
import { checkValue } from '@cratewatch/domain/scheduling/policy/check-value'
import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import type { CheckState } from '@cratewatch/domain/scheduling/policy/check-state'
import { timestamp } from '../../database/database.ts'
import type { CheckStatesTable } from '../../database/tables/check-tables.ts'
import type { Priors } from '../recalculate/priors.ts'
import { observedStateOf } from './stored-observation.ts'

/** The columns with the policy's state of a record. */
export const CHECK_STATE_COLUMNS = [
  'state',
  'observed_at',
  'state_since',
  'doubted',
  'tier',
  'promise_share',
  'weight',
  'bucket',
  'phase',
  'appearing_events',
  'appearing_exposure',
  'vanishing_events',
  'vanishing_exposure',
  'since_index',
] as const

export type CheckStateColumns = Pick<Selectable<CheckStatesTable>, (typeof CHECK_STATE_COLUMNS)[number]>

export function checkStateOf(row: CheckStateColumns, priors: Priors): CheckState {
  const observed = observedStateOf(row.state)
  return {
    weight: row.weight,
    tier: row.tier,
    share: row.promise_share,
    prior: priors(row.bucket),
    phase: row.phase,
    appearing: { events: row.appearing_events, exposure: row.appearing_exposure },
    vanishing: { events: row.vanishing_events, exposure: row.vanishing_exposure },
    last:
      observed === null || row.observed_at === null
        ? null
        : { at: row.observed_at, observed, since: row.state_since ?? row.observed_at },
    isDoubted: row.doubted !== null,
    since: row.since_index,
  }
}

/** Returns the columns that a check changes: evidence, the clock at the check, and the next place. */
export function checkedColumns(checkState: CheckState, clock: PolicyClock, masterCheck: MasterCheck | null) {
  return {
    appearing_events: checkState.appearing.events,
    appearing_exposure: checkState.appearing.exposure,
    vanishing_events: checkState.vanishing.events,
    vanishing_exposure: checkState.vanishing.exposure,
    since_index: checkState.since,
    retry_at: optional(closedUntil(checkState)),
    ...placeColumns(checkState, clock, masterCheck),
  }
}

function optional(at: Instant | null): Date | null {
  return at === null ? null : timestamp(at)
}

/** Returns the columns of a record's place, its rest by worth alone, and the value of a check. */
export function placeColumns(
  checkState: CheckState,
  clock: PolicyClock,
  masterCheck: MasterCheck | null = null,
) {
  return {
    index_key: memberKey(checkState, masterCheck, clock),
    rest: indexRest(checkState, clock.pace),
    priority_score: checkValue(checkState, clock).score,
  }
}

/** Returns the record's constant phase in [0, 1), evenly distributed over any run of ids. */
export function phaseOf(releaseId: number): number {
  return (releaseId * GOLDEN_RATIO) % 1
}

const GOLDEN_RATIO = 0.618_033_988_749_894_9
