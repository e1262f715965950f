import { sql } from 'kysely'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'
import { readCard } from '../read-cards.ts'
import { releaseOfWatch } from '../release-of-watch.ts'
import { readDecisions } from './read-decisions.ts'

export type ObservationsPage = { readonly page: number; readonly limit: number }

/** Reads all that is shown of one watch: its card, a page of observations, and the alerts. */
export async function readRecord(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  watchId: string,
  wanted: ObservationsPage,
) {
  const releaseId = await releaseOfWatch(deps.db, userId, watchId)
  if (releaseId === null) return refuse('VINYL_NOT_FOUND')
  return ok({
    card: await readCard(deps, userId, watchId),
    observations: await readObservations(deps, releaseId, wanted),
    decisions: await readDecisions(deps.db, userId, watchId),
  })
}

async function readObservations(
  { db }: Pick<Deps, 'db'>,
  releaseId: number,
  { page, limit }: ObservationsPage,
) {
  const spans = await db
    .selectFrom('observation_spans')
    .select(['state', 'num_for_sale', 'lowest_value', 'lowest_currency', 'from_at', 'until_at', 'checks'])
    .where('release_id', '=', releaseId)
    .orderBy('from_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await db
    .selectFrom('observation_spans')
    .select(sql<number>`count(*)`.as('total'))
    .where('release_id', '=', releaseId)
    .executeTakeFirstOrThrow()
  return { spans, total, pages: Math.ceil(total / limit) }
}

export type RecordFacts = Extract<Awaited<ReturnType<typeof readRecord>>, { ok: true }>['value']
