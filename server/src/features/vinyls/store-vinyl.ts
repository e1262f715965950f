import { ok } from '@cratewatch/domain/kernel/result'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import { newWatchFacts, watchTier } from '@cratewatch/domain/scheduling/watch-tier'
import { timestamp, type Tx } from '../../db/database.ts'
import { retryDeadlocks } from '../../db/database-errors.ts'
import type { ReleaseDetails } from '../../vendors/marketplace.ts'
import { ensureProbe, lockProbe, watchesChanged } from '../../watching/start-watching.ts'
import type { World } from '../../world.ts'
import { mayAdd } from './may-add.ts'
import { saveRelease, saveSketch } from './save-release.ts'

export type NewWatch = {
  readonly userId: string
  readonly releaseId: number
  /** null: those that are stored will do. */
  readonly details: ReleaseDetails | null
  /** What a list says of the release: stored while nobody has asked for its details. */
  readonly sketch?: ReleaseDetails | null
  /** The caller has a first observation; else the watcher is told to look at once. */
  readonly willBeSeen: boolean
  /** Written in the same transaction; when it throws, there is no watch. */
  readonly alongside?: (tx: Tx) => Promise<void>
}

/**
 * Writes a watch, its release and its probe in one transaction, which decides anew whether the watch is allowed.
 * What is seen of the release by the one who came first may want the same rows the other way round: then it begins again.
 */
export async function storeVinyl(world: Pick<World, 'db' | 'clock' | 'ids' | 'live'>, watch: NewWatch) {
  const { userId, releaseId } = watch
  return retryDeadlocks(() =>
    world.db.transaction().execute(async (tx) => {
      await lockProbe(tx, releaseId)
      await lockUser(tx, userId)
      const allowed = await mayAdd(tx, userId, releaseId)
      if (!allowed.ok) return allowed
      const now = world.clock.now()
      if (watch.details !== null) await saveRelease(tx, watch.details, now)
      else if (watch.sketch) await saveSketch(tx, watch.sketch)
      const tier = await earnedTier(world, tx, releaseId, allowed.value.plan)
      await ensureProbe(tx, { releaseId, tier, now })
      const id = world.ids.uuid()
      await tx
        .insertInto('vinyls')
        .values({ id, user_id: userId, release_id: releaseId, tier, created_at: timestamp(now) })
        .execute()
      await watchesChanged(tx, [releaseId], now)
      await watch.alongside?.(tx)
      await world.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
      if (!watch.willBeSeen) await world.live.publish(tx, { kind: 'probes' })
      return ok({ vinylId: id })
    }),
  )
}

/** One add at a time per user. Not the strongest lock: alerts that point at the user need not wait. */
async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

async function earnedTier(world: Pick<World, 'clock'>, tx: Tx, releaseId: number, plan: Plan): Promise<Tier> {
  const probe = await tx
    .selectFrom('probes')
    .select('state')
    .where('release_id', '=', releaseId)
    .executeTakeFirst()
  const { watchers } = await tx
    .selectFrom('vinyls')
    .select(({ fn }) => fn.countAll<number>().as('watchers'))
    .where('release_id', '=', releaseId)
    .executeTakeFirstOrThrow()
  const now = world.clock.now()
  return watchTier(plan, newWatchFacts(probe?.state ?? 'unknown', watchers + 1, now), now)
}
