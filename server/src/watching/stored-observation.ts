import type { Selectable } from 'kysely'
import type { Observation } from '@cratewatch/domain/availability/observation'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { ProbesTable } from '../db/watching-tables.ts'

/** The columns that hold an observation, in the probe as in the spans. */
export type ObservationColumns = Pick<
  Selectable<ProbesTable>,
  'state' | 'num_for_sale' | 'lowest_value' | 'lowest_currency'
>

/** What was last seen of a release, and when. */
export type Seen = { readonly observation: Observation; readonly at: Instant }

/** Reads a probe's last observation; null before the first. */
export function seenOf(row: ObservationColumns & { readonly observed_at: Instant | null }): Seen | null {
  if (row.state === 'unknown' || row.observed_at === null) return null
  return { observation: observationOf(row, row.state), at: row.observed_at }
}

function observationOf(row: ObservationColumns, state: Observation['kind']): Observation {
  if (state !== 'on-sale') return { kind: state }
  const { lowest_value: value, lowest_currency: currency } = row
  const lowest = value === null || currency === null ? null : { value, currency }
  return { kind: 'on-sale', count: row.num_for_sale, lowest }
}

/** The columns that say `observation`. */
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
