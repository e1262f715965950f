import type { Doubt } from '@cratewatch/domain/availability/judge-reading'
import type { AvailabilityState, Observation } from '@cratewatch/domain/availability/observation'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import type { CheckState, ObservedState } from '@cratewatch/domain/scheduling/policy/check-state'
import { checkValue } from '@cratewatch/domain/scheduling/policy/check-value'
import { memberKey, type MasterCheck } from '@cratewatch/domain/scheduling/policy/masters/master-check'
import { closedUntil, indexRest } from '@cratewatch/domain/scheduling/policy/next-check'
import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import type { FeatureBucket } from '@cratewatch/domain/scheduling/policy/rates/prior'
import type { RateEstimate } from '@cratewatch/domain/scheduling/policy/rates/rate-estimate'
import { sql, type Selectable } from 'kysely'
import { timestamp, type Tx } from '../../database/database.ts'
import type { CheckStatesTable } from '../../database/tables/check-tables.ts'

/** A check further ahead than this was written by a clock that has been set back since: its floor has passed. */
export const AHEAD = minutes(1)

/** The priors of records, by kind. */
export type Priors = (bucket: FeatureBucket) => RateEstimate

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
        : { at: row.observed_at, observed, since: row.state_since ?? instant(0) },
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

/** The columns that hold an observation, in the check state as in the spans. */
type ObservationColumns = Pick<
  Selectable<CheckStatesTable>,
  'state' | 'num_for_sale' | 'lowest_value' | 'lowest_currency'
>

type DoubtColumns = Pick<Selectable<CheckStatesTable>, 'doubted' | 'doubted_since' | 'moved_to'>
type SeenColumns = ObservationColumns & DoubtColumns & { readonly observed_at: Instant | null }

/**
 * The believed observation of a release, the time of its last check, and the answer of that check if it is not
 * believed.
 */
export type Seen = {
  readonly observation: Observation
  readonly at: Instant
  readonly doubt: Doubt | null
}

/** Reads a check state's last observation; null before the first. */
export function seenOf(row: SeenColumns): Seen | null {
  if (row.state === 'unknown' || row.observed_at === null) return null
  const observation = observationOf(row, row.state)
  return {
    observation: row.doubted === 'withdrawn' ? observation : withSuccessor(observation, row),
    at: row.observed_at,
    doubt: doubtOf(row),
  }
}

/** Reads the surprising answer that waits to be confirmed, also before any observation; null: none. */
export function doubtOf(row: DoubtColumns): Doubt | null {
  const { doubted, doubted_since: since } = row
  return doubted === null || since === null ? null : { ...withSuccessor({ kind: doubted }, row), since }
}

function withSuccessor<Seen extends Observation>(
  seen: Seen,
  { moved_to: successor }: Pick<DoubtColumns, 'moved_to'>,
): Seen {
  return seen.kind === 'withdrawn' && successor !== null ? { ...seen, successor } : seen
}

/** Reads the observation of a row that holds one. */
export function observationOf(row: ObservationColumns, state: Observation['kind']): Observation {
  if (state !== 'on-sale') return { kind: state }
  const { lowest_value: value, lowest_currency: currency } = row
  const lowest = value === null || currency === null ? null : { value, currency }
  return { kind: 'on-sale', count: row.num_for_sale, lowest }
}

/** Returns the columns of `observation`. */
export function columnsOf(
  observation: Observation,
): ObservationColumns & { readonly state: Observation['kind'] } {
  const isOnSale = observation.kind === 'on-sale'
  return {
    state: observation.kind,
    num_for_sale: isOnSale ? observation.count : 0,
    lowest_value: isOnSale ? (observation.lowest?.value ?? null) : null,
    lowest_currency: isOnSale ? (observation.lowest?.currency ?? null) : null,
  }
}

/**
 * The result of a check that found this state, as far as the order of checks depends on it; null: there was no check.
 */
export function observedStateOf(state: AvailabilityState): ObservedState | null {
  switch (state) {
    case 'unknown':
      return null
    case 'none':
      return 'off'
    case 'on-sale':
      return 'on'
    case 'blocked':
    case 'withdrawn':
      return 'closed'
  }
}

/**
 * Takes the locks of `lockCheckState` for many releases, always in the same order, before their watches are touched.
 */
export async function lockCheckStates(tx: Tx, releaseIds: readonly number[]): Promise<void> {
  await sql`
    select release_id from check_states where release_id = any(${releaseIds}::bigint[])
    order by release_id for update`.execute(tx)
}
