import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import type { Observation } from '@cratewatch/domain/availability/observation'
import type { KnownCopy, Standing } from '@cratewatch/domain/copies/known-copy'
import { standingOf } from '@cratewatch/domain/copies/standing'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Selectable } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { CheckStatesTable } from '../../database/tables/check-tables.ts'
import { readRates } from '../../outbound/rates/stored-rates.ts'
import { seenOf } from '../rows/check-state-row.ts'
import { readKnown, readKnownOf, type ShopCopy } from './copy-rows.ts'

type CountedColumns = Pick<Selectable<CheckStatesTable>, 'observed_at' | 'counted_at' | 'counted_since'>

/** When statistics first and last said what they say of a release now. */
export type Counted = { readonly since: Instant; readonly at: Instant }

/** Reads when statistics counted a release; null: it was never checked. */
export function countedOf({ observed_at: observedAt, ...row }: CountedColumns): Counted | null {
  const at = row.counted_at ?? observedAt
  return at === null ? null : { at, since: row.counted_since ?? at }
}

/** The known copies of a release, and the rates that their prices are compared by; most have none and need none. */
export type KnownCopies = { readonly copies: readonly ShopCopy[]; readonly rates: ExchangeRates | null }

export async function readCopies(db: Queries, releaseId: number, at: Instant): Promise<KnownCopies> {
  const copies = await readKnown(db, releaseId, at)
  return { copies, rates: copies.length === 0 ? null : await readRates(db) }
}

/** Returns what stands of a release. */
export function standingAt(
  observation: Observation,
  { since, at }: Counted,
  { copies, rates }: { readonly copies: readonly KnownCopy[]; readonly rates: ExchangeRates | null },
): Standing {
  return standingOf({ observation, since, at, copies }, rates)
}

/** Reads what stands of a release by its last observation. */
export async function readStanding(
  db: Queries,
  releaseId: number,
  observation: Observation,
  counted: Counted,
): Promise<Standing> {
  return standingAt(observation, counted, await readCopies(db, releaseId, counted.at))
}

/**
 * Returns the numbers of the known copies of these releases that stand. Of a release that was never checked all do, and
 * of one without any those that a shop has shown since.
 */
export async function readStandingIds(
  db: Queries,
  releaseIds: readonly number[],
  rates: ExchangeRates | null,
): Promise<ReadonlySet<number>> {
  if (releaseIds.length === 0) return new Set()
  const states = await db
    .selectFrom('check_states')
    .selectAll()
    .where('release_id', 'in', releaseIds)
    .execute()
  const copies = Map.groupBy(await readKnownOf(db, releaseIds), ({ copy }) => copy.releaseId)
  const standing = states.flatMap((row) => {
    const seen = seenOf(row)
    const counted = countedOf(row)
    const known = copies.get(row.release_id) ?? []
    if (seen === null || counted === null) return known.map(({ copy }) => copy)
    if (seen.observation.kind === 'none')
      return known.flatMap(({ copy, seenAt, leftAt }) =>
        leftAt === null && seenAt >= counted.at ? [copy] : [],
      )
    return standingAt(seen.observation, counted, { copies: known, rates }).copies
  })
  return new Set(standing.map(({ id }) => id))
}
