import { sql, type NotNull } from 'kysely'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Tx } from '../../database/database.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { refuse } from '../../base/refusal.ts'
import { lockCheckStates } from '../../checking/drop-unwatched.ts'
import { enforcePlanLimit } from '../../checking/enforce-plan-limit.ts'
import { watchesChanged } from '../../checking/start-watching.ts'
import { keepRemoval, type KeptRemoval } from '../../collectors/removals.ts'
import { isOfEntries, deleteWatches } from '../../collectors/watches.ts'
import { lockUser } from '../../collectors/users.ts'
import type { Deps } from '../../outbound/deps.ts'
import { keepEntries } from './kept-entries.ts'

export type RemoveWatchDeps = Pick<Deps, 'db' | 'clock' | 'live'>

/**
 * Ends a watch. For some minutes it can be put back under its own id; with `keptFor` it comes back for so long when a list
 * names its record again.
 */
export async function removeWatch(
  deps: RemoveWatchDeps,
  userId: string,
  watchId: string,
  keptFor?: Duration,
) {
  const until = keptFor === undefined ? undefined : plus(deps.clock.now(), keptFor)
  const removed = await removeWatches(deps, { userId, watchIds: [watchId], undo: watchId, until })
  return removed === 0 ? refuse('VINYL_NOT_FOUND') : ok(undefined)
}

/**
 * Ends those of the watches that are the user's, keeps them for an undo, and returns how many there were. A release
 * without watchers is no longer checked; the freed places go to the oldest watches that are paused for the plan's limit.
 */
export async function removeWatches(
  deps: RemoveWatchDeps,
  {
    userId,
    watchIds,
    undo,
    until,
  }: Pick<KeptRemoval, 'userId' | 'until'> & { readonly watchIds: readonly string[]; readonly undo: string },
): Promise<number> {
  return retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      await lockEntries(tx, userId, watchIds)
      const now = deps.clock.now()
      const { entryIds, releaseIds, kept } = await keepEntries(tx, userId, watchIds)
      if (entryIds.length === 0) return 0
      await keepRemoval(tx, { id: undo, userId, kept, releaseIds, until }, now)
      await deleteWatches(tx, entryIds)
      await watchesChanged(tx, releaseIds, now)
      if (await resumeWaiting(tx, deps, userId)) await deps.live.publish(tx, { kind: 'check-states' })
      await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
      return entryIds.length
    }),
  )
}

/**
 * Locks the check states, those of `others` among them, before the user, in the same order as every verb that adds,
 * removes or pauses watches.
 */
export async function lockEntries(
  tx: Tx,
  userId: string,
  watchIds: readonly string[],
  others: readonly number[] = [],
): Promise<void> {
  const touched = await tx
    .selectFrom('watches')
    .select('release_id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${isOfEntries(watchIds)} or paused_reason = 'plan-limit')`)
    .where('release_id', 'is not', null)
    .$narrowType<{ release_id: NotNull }>()
    .execute()
  await lockCheckStates(tx, [...touched.map((watch) => watch.release_id), ...others])
  await lockUser(tx, userId)
}

/**
 * Resumes the next waiting watch, and returns whether its release has to be checked again. Reads under the lock,
 * because the plan may have changed meanwhile.
 */
export async function resumeWaiting(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
): Promise<boolean> {
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
