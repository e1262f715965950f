import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { hasRoom } from '@cratewatch/domain/plans/catalogue'
import { lockCheckStates } from '../../../checks/drop-unwatched.ts'
import { enforcePlanLimit } from '../../../checks/enforce-plan-limit.ts'
import { ensureCheckStates, restoreCheckStates, watchesChanged } from '../../../checks/start-watching.ts'
import { retryDeadlocks } from '../../../database/database-errors.ts'
import type { Tx } from '../../../database/database.ts'
import { putBack } from '../../../database/kept-rows.ts'
import { mentionWatches } from '../../../deliveries/change-notifications.ts'
import { refuse } from '../../../refusal.ts'
import { endRemoval, readRemoval, type Kept } from '../../../removals/removals.ts'
import { lockUser } from '../../../watches/lock-user.ts'
import { entriesOf, watchesOf } from './kept-entries.ts'
import type { RemoveWatchDeps } from './remove-watch.ts'

/**
 * Puts back what a user removed under an id, as it was, but not what they watch again by now. Repeated, it answers that
 * all of it is there.
 */
export async function restoreWatches(deps: RemoveWatchDeps, userId: string, undo: string) {
  return retryDeadlocks(() =>
    deps.db.transaction().execute(async (tx) => {
      const now = deps.clock.now()
      const removal = await readRemoval(tx, { id: undo, userId }, now)
      if (removal === null)
        return (await isWatched(tx, userId, undo)) ? ok({ restored: 0 }) : refuse('VINYL_NOT_FOUND')
      await lockCheckStates(tx, removal.releaseIds)
      await lockUser(tx, userId)
      const missing = await missingOf(tx, userId, removal.kept)
      const entries = entriesOf(watchesOf(missing))
      if (entries.length === 0) return refuse('VINYL_ALREADY_EXISTS')
      const { plan, count } = await readPlan(tx, userId)
      // A list that was beyond its plan is as long again as it was: what is beyond is paused.
      const wasBeyond = entries.some(({ paused_reason: reason }) => reason === 'plan-limit')
      if (!wasBeyond && !hasRoom(plan, count + entries.length - 1)) return refuse('VINYL_LIMIT_REACHED')
      await write(tx, missing, now)
      await watchesChanged(tx, removal.releaseIds, now)
      await enforcePlanLimit(tx, { userId, plan, now })
      await endRemoval(tx, undo)
      await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
      await deps.live.publish(tx, { kind: 'check-states' })
      return ok({ restored: entries.length })
    }),
  )
}

async function isWatched(tx: Tx, userId: string, watchId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('watches')
    .select('id')
    .where('id', '=', watchId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Leaves out entries, with their pressings, whose release or master the user watches again. */
async function missingOf(tx: Tx, userId: string, kept: Kept): Promise<Kept> {
  const present = await tx
    .selectFrom('watches')
    .select(['release_id', 'master_id'])
    .where('user_id', '=', userId)
    .where('parent_id', 'is', null)
    .execute()
  const watched = new Set(present.map(subjectOf))
  const watches = watchesOf(kept)
  const gone = new Set(
    entriesOf(watches)
      .filter((entry) => !watched.has(subjectOf(entry)))
      .map(({ id }) => id),
  )
  return { ...kept, watches: watches.filter((row) => gone.has(row.parent_id ?? row.id)) }
}

const subjectOf = (row: { release_id: number | null; master_id: number | null }) =>
  `${row.release_id}/${row.master_id}`

async function readPlan(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select([
      'plan',
      sql<number>`(select count(*) from watches where user_id = users.id and parent_id is null)`.as('count'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

async function write(tx: Tx, kept: Kept, now: Instant): Promise<void> {
  const watches = watchesOf(kept)
  await restoreCheckStates(tx, kept.check_states ?? [])
  // Of releases that somebody else watched when these were removed, and nobody now.
  const releases = watches.flatMap(({ release_id: releaseId }) =>
    releaseId === null ? [] : [{ releaseId, tier: 4 as const }],
  )
  await ensureCheckStates(tx, { releases, now })
  await putBack(tx, 'watches', watches)
  const ids = new Set(watches.map(({ id }) => id))
  const isBack = (row: Readonly<Record<string, unknown>>) => ids.has(String(row['watch_id']))
  await putBack(tx, 'lookups', (kept.lookups ?? []).filter(isBack))
  await mentionWatches(tx, (kept.notifications ?? []).filter(isBack))
  // The day's count of additions goes up with the rows: these were counted when they were added.
  await sql`
    select count_day('watches', date_trunc('day', created_at, 'UTC'), -count(*)) from watches
    where id = any(${[...ids]}::uuid[]) and parent_id is null group by date_trunc('day', created_at, 'UTC')`.execute(
    tx,
  )
}
