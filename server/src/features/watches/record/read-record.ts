import { sql } from 'kysely'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'
import { readCard } from '../read-cards.ts'
import { releasesOfWatch } from '../release-of-watch.ts'
import { readDecisions } from './read-decisions.ts'

export type ObservationsPage = { readonly page: number; readonly limit: number }

/** Reads all that is shown of one watch: its card, a page of what was observed of all it covers, and the alerts. */
export async function readRecord(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  watchId: string,
  wanted: ObservationsPage,
) {
  const releaseIds = await releasesOfWatch(deps.db, userId, watchId)
  if (releaseIds === null) return refuse('VINYL_NOT_FOUND')
  return ok({
    card: await readCard(deps, userId, watchId),
    observations: await readObservations(deps, releaseIds, wanted),
    decisions: await readDecisions(deps.db, userId, watchId),
  })
}

async function readObservations(
  { db }: Pick<Deps, 'db'>,
  releaseIds: readonly number[],
  { page, limit }: ObservationsPage,
) {
  const isOfOne = sql<boolean>`release_id = any(${releaseIds}::bigint[])`
  const spans = await db
    .selectFrom('observation_spans as s')
    .innerJoin('releases as r', 'r.id', 's.release_id')
    .select(['state', 'num_for_sale', 'lowest_value', 'lowest_currency', 'from_at', 'until_at', 'checks'])
    .select([
      'r.id as release_id',
      'title',
      'thumb',
      'year',
      'country',
      'label',
      'catalogue_number',
      'format',
    ])
    .where(isOfOne)
    .orderBy('from_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await db
    .selectFrom('observation_spans')
    .select(sql<number>`count(*)`.as('total'))
    .where(isOfOne)
    .executeTakeFirstOrThrow()
  return { spans, total, pages: Math.ceil(total / limit) }
}

export type RecordFacts = Extract<Awaited<ReturnType<typeof readRecord>>, { ok: true }>['value']
