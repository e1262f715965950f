import { sql, type NotNull } from 'kysely'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Tx } from '../../database/database.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { refuse } from '../../refusal.ts'
import { lockCheckStates } from '../../checks/drop-unwatched.ts'
import { enforcePlanLimit } from '../../checks/enforce-plan-limit.ts'
import { watchesChanged } from '../../checks/start-watching.ts'
import { lockUser } from '../../watches/lock-user.ts'
import { deleteWatch } from '../../watches/write-watches.ts'
import type { Deps } from '../../deps.ts'
import { releasesOfWatch } from './release-of-watch.ts'

/**
 * Ends a watch. A release without watchers is no longer checked; the freed place goes to the oldest watch that is
 * paused for the plan's limit.
 */
export async function removeWatch(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  userId: string,
  watchId: string,
) {
  return retryDeadlocks(() =>
    deps.db.transaction().execute(async (tx) => {
      await lock(tx, userId, watchId)
      const releaseIds = await releasesOfWatch(tx, userId, watchId)
      if (releaseIds === null || !(await deleteWatch(tx, watchId))) return refuse('VINYL_NOT_FOUND')
      await watchesChanged(tx, releaseIds, deps.clock.now())
      if (await resumeWaiting(tx, deps, userId)) await deps.live.publish(tx, { kind: 'check-states' })
      await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
      return ok(undefined)
    }),
  )
}

/** Locks the check states before the user, in the same order as every verb that adds, removes or pauses watches. */
async function lock(tx: Tx, userId: string, watchId: string): Promise<void> {
  const touched = await tx
    .selectFrom('watches')
    .select('release_id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${watchId} in (id, parent_id) or paused_reason = 'plan-limit')`)
    .where('release_id', 'is not', null)
    .$narrowType<{ release_id: NotNull }>()
    .execute()
  await lockCheckStates(
    tx,
    touched.map((watch) => watch.release_id),
  )
  await lockUser(tx, userId)
}

/**
 * Resumes the next waiting watch, and returns whether its release has to be checked again. Reads under the lock,
 * because the plan may have changed meanwhile.
 */
async function resumeWaiting(tx: Tx, { clock }: Pick<Deps, 'clock'>, userId: string): Promise<boolean> {
  const waiting = await tx
    .selectFrom('watches')
    .innerJoin('users', 'users.id', 'watches.user_id')
    .select('users.plan')
    .where('user_id', '=', userId)
    .where('paused_reason', '=', 'plan-limit')
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined && enforcePlanLimit(tx, { userId, plan: waiting.plan, now: clock.now() })
}
