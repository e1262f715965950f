import type { Selectable } from 'kysely'
import type { Doubt } from '@cratewatch/domain/availability/judge-reading'
import type { AvailabilityState, Observation } from '@cratewatch/domain/availability/observation'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { ObservedState } from '@cratewatch/domain/scheduling/policy/check-state'
import type { CheckStatesTable } from '../../database/tables/check-tables.ts'

/** The columns that hold an observation, in the check state as in the spans. */
export type ObservationColumns = Pick<
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

/** Also for a release without a believed observation. */
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
