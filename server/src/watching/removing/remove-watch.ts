import type { VinylTargets } from '@cratewatch/contracts/watching/list-part'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { sql, type NotNull } from 'kysely'
import { refuse } from '../../base/refusal.ts'
import { enforcePlanLimit } from '../../checking/enforce-plan-limit.ts'
import { lockCheckStates } from '../../checking/rows/check-state-row.ts'
import { watchesChanged } from '../../checking/start-watching.ts'
import { keepRemoval, type KeptRemoval, type Kept } from '../../collectors/removals.ts'
import { lockUser } from '../../collectors/users.ts'
import { isOfEntries, deleteWatches } from '../../collectors/watches.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { isOneOf, type Tx } from '../../database/database.ts'
import { keepRows, type KeptRows } from '../../database/kept-rows.ts'
import type { Deps } from '../../outbound/deps.ts'
import { idsOf } from '../list-watches.ts'

export type RemoveWatchDeps = Pick<Deps, 'db' | 'clock' | 'live'>

/** That a list ends a watch: which followed one (null: the wantlist), and for how long it comes back with its record. */
type ByList = { readonly keptFor: Duration; readonly endedBy: string | null }

/** Ends a watch. For some minutes it can be put back under its own id. */
export async function removeWatch(deps: RemoveWatchDeps, userId: string, watchId: string, byList?: ByList) {
  const until = byList && plus(deps.clock.now(), byList.keptFor)
  const given = { userId, watchIds: [watchId], undo: watchId, until, endedBy: byList?.endedBy }
  const removed = await removeWatches(deps, given)
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
    ...ending
  }: Pick<KeptRemoval, 'userId' | 'until' | 'endedBy'> & {
    readonly watchIds: readonly string[]
    readonly undo: string
  },
): Promise<number> {
  return retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      await lockEntries(tx, userId, watchIds)
      const now = deps.clock.now()
      const { entryIds, releaseIds, kept } = await keepEntries(tx, userId, watchIds)
      if (entryIds.length === 0) return 0
      await keepRemoval(tx, { id: undo, userId, kept, releaseIds, ...ending }, now)
      await deleteWatches(tx, entryIds)
      await watchesChanged(tx, releaseIds, now)
      if (await resumeWaiting(tx, deps, userId)) await deps.live.publish(tx, { kind: 'check-states' })
      await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
      return entryIds.length
    }),
  )
}

/** Removes many watches together; one undo brings them back. */
export async function removeMany(
  deps: RemoveWatchDeps & Pick<Deps, 'ids'>,
  userId: string,
  targets: VinylTargets,
) {
  const undo = deps.ids.uuid()
  const watchIds = await idsOf(deps, userId, targets)
  return ok({ removed: await removeWatches(deps, { userId, watchIds, undo }), undo })
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

/** A watch as it was kept: what decides whether it can be put back. */
export type KeptWatch = {
  readonly id: string
  readonly parent_id: string | null
  readonly release_id: number | null
  readonly master_id: number | null
  readonly paused_reason: string | null
}

/** Reads entries of a user's list with all that goes with them: pressings, lookups, checks, and who speaks of them. */
async function keepEntries(tx: Tx, userId: string, watchIds: readonly string[]) {
  const isTheirs = sql`user_id = ${userId} and ${isOfEntries(watchIds)}`
  const watches = watchesOf({ watches: await keepRows(tx, 'watches', isTheirs) })
  const releaseIds = watches.flatMap(({ release_id: releaseId }) => releaseId ?? [])
  const ids = sql`${watches.map(({ id }) => id)}::uuid[]`
  const kept: Kept = {
    watches,
    check_states: await keepRows(tx, 'check_states', sql`release_id = any(${releaseIds}::bigint[])`),
    lookups: await keepRows(tx, 'lookups', sql`watch_id = any(${ids})`),
    notifications: await readMentions(tx, watches),
  }
  return { entryIds: entriesOf(watches).map(({ id }) => id), releaseIds, kept }
}

/** Reads which notifications are about watches: they stay, but forget which watch it was. */
async function readMentions(tx: Tx, watches: readonly KeptWatch[]): Promise<KeptRows> {
  return tx
    .selectFrom('notifications')
    .select(['id', 'watch_id'])
    .where(
      isOneOf(
        'watch_id',
        watches.map(({ id }) => id),
        'uuid',
      ),
    )
    .execute()
}

/** Returns the watches among what was kept. */
export function watchesOf(kept: Kept): readonly KeptWatch[] {
  return (kept.watches ?? []) as readonly KeptWatch[]
}

/** Returns those that are entries of a list, and no pressings of one. */
export function entriesOf(watches: readonly KeptWatch[]): readonly KeptWatch[] {
  return watches.filter(({ parent_id: parentId }) => parentId === null)
}
