import { ok } from '@cratewatch/domain/kernel/result'
import type { Tx } from '../../db/database.ts'
import { retryDeadlocks } from '../../db/database-errors.ts'
import { refuse } from '../../refusal.ts'
import { lockProbes } from '../../watching/drop-unwatched.ts'
import { holdToPlan } from '../../watching/hold-to-plan.ts'
import { watchesChanged } from '../../watching/start-watching.ts'
import type { World } from '../../world.ts'

type Watch = { readonly id: string; readonly release_id: number; readonly paused_reason: string | null }

/**
 * Ends a watch. When its last watcher leaves, a release is not looked at any more; the room that it gives back goes to
 * the oldest watch that waits for room in the plan.
 */
export async function removeVinyl(
  world: Pick<World, 'db' | 'clock' | 'live'>,
  userId: string,
  vinylId: string,
) {
  const touched = await world.db
    .selectFrom('vinyls')
    .select(['id', 'release_id', 'paused_reason'])
    .where('user_id', '=', userId)
    .where((where) => where.or([where('id', '=', vinylId), where('paused_reason', '=', 'plan-limit')]))
    .execute()
  const watch = touched.find(({ id }) => id === vinylId)
  if (watch === undefined) return refuse('VINYL_NOT_FOUND')
  return retryDeadlocks(() =>
    world.db.transaction().execute(async (tx) => {
      await lock(tx, userId, touched)
      const { numDeletedRows } = await tx.deleteFrom('vinyls').where('id', '=', vinylId).executeTakeFirst()
      if (numDeletedRows === 0n) return refuse('VINYL_NOT_FOUND')
      await watchesChanged(tx, [watch.release_id], world.clock.now())
      if (await resumeWaiting(tx, world, userId)) await world.live.publish(tx, { kind: 'probes' })
      await world.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
      return ok(undefined)
    }),
  )
}

/** Probes before the user, as everybody who adds, removes or pauses a watch. */
async function lock(tx: Tx, userId: string, watches: readonly Watch[]): Promise<void> {
  await lockProbes(
    tx,
    watches.map((watch) => watch.release_id),
  )
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Answers whether a release has to be looked at again. Read under the lock: a plan may have changed meanwhile. */
async function resumeWaiting(tx: Tx, { clock }: Pick<World, 'clock'>, userId: string): Promise<boolean> {
  const waiting = await tx
    .selectFrom('vinyls')
    .innerJoin('users', 'users.id', 'vinyls.user_id')
    .select('users.plan')
    .where('user_id', '=', userId)
    .where('paused_reason', '=', 'plan-limit')
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined && holdToPlan(tx, { userId, plan: waiting.plan, now: clock.now() })
}
