import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { statePrices, type StatingDeps } from '../../checks/record/state-prices.ts'
import { seenOf } from '../../checks/record/stored-observation.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { moment, type Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { decideForeignCeilings } from '../../watches/write-rules.ts'
import { announce } from './announce-transition.ts'

export type DecidingDeps = StatingDeps & Pick<Deps, 'clock' | 'ids' | 'live' | 'config'>

/** Watches of one user, or one of them. */
type Scope = { readonly userId?: string; readonly watchId?: string }

/** How many releases one call decides, so that whoever edits many rules need not wait for all. */
const MOST_RELEASES = 100

/**
 * Decides the watches again whose rule was edited, whose reminder is due, whose ceiling could not be decided, or for
 * whom new exchange rates count, with the last observation of their release. Returns how many releases that were;
 * fewer than `MOST_RELEASES`: all.
 */
export async function decideDue(deps: DecidingDeps, scope: Scope = {}): Promise<number> {
  const releaseIds = await readDueReleases(deps.db, scope, deps.clock.now())
  for (const releaseId of releaseIds) await decideRelease(deps, releaseId)
  return releaseIds.length
}

/** Decides everything that is due. */
export async function decideAllDue(deps: DecidingDeps): Promise<void> {
  while ((await decideDue(deps)) === MOST_RELEASES) continue
}

/** Has the ceilings in another currency than their price's decided by new exchange rates. */
export async function decideAfterRates(deps: DecidingDeps): Promise<void> {
  await decideForeignCeilings(deps.db, deps.clock.now())
  await decideAllDue(deps)
}

async function readDueReleases(
  db: Queries,
  { userId = null, watchId = null }: { readonly userId?: string | null; readonly watchId?: string | null },
  now: Instant,
): Promise<readonly number[]> {
  const { rows } = await sql<{ releaseId: number }>`
    select distinct v.release_id as "releaseId" from watches v join check_states p on p.release_id = v.release_id
    where v.decide_at <= ${moment(now)} and v.decide_at <= p.observed_at and p.state <> 'unknown' and v.paused_at is null
      and (${userId}::uuid is null or v.user_id = ${userId}) and (${watchId}::uuid is null or v.id = ${watchId})
    limit ${sql.lit(MOST_RELEASES)}`.execute(db)
  return rows.map(({ releaseId }) => releaseId)
}

/** The marketplace is asked before the transaction, which leaves a release to the next call that was checked meanwhile. */
async function decideRelease(deps: DecidingDeps, releaseId: number): Promise<void> {
  const seen = await readSeen(deps.db, releaseId)
  if (seen === null) return
  const at = deps.clock.now()
  const { observation, at: checkedAt } = seen
  const statedIn = await statePrices(deps, releaseId, observation, at, checkedAt)
  await retryDeadlocks(() =>
    deps.db.transaction().execute(async (tx) => {
      const now = await readSeen(tx, releaseId, true)
      if (now?.at !== checkedAt) return
      const change = {
        transitionId: null,
        releaseId,
        kind: 'same',
        before: observation,
        observation,
        statedIn,
        at,
      } as const
      await announce(tx, deps, change, { kind: 'due', checkedAt })
    }),
  )
}

async function readSeen(db: Queries, releaseId: number, isLocked = false) {
  const row = await db
    .selectFrom('check_states')
    .select([
      'state',
      'num_for_sale',
      'lowest_value',
      'lowest_currency',
      'observed_at',
      'doubted',
      'doubted_since',
    ])
    .where('release_id', '=', releaseId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  return row === undefined ? null : seenOf(row)
}
