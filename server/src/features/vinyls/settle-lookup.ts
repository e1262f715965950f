import { milliseconds } from '@cratewatch/domain/kernel/duration'
import { timestamp } from '../../db/database.ts'
import { keepAnswer, releaseKey } from '../../recent-answers.ts'
import { lockProbe, watchesChanged } from '../../watching/start-watching.ts'
import type { World } from '../../world.ts'
import type { Sight } from './ask-marketplace.ts'
import { readKnown } from './known-release.ts'
import type { LookedUp } from './look-up.ts'
import { endLookups, putOff, type Lookup } from './lookups.ts'
import { saveRelease } from './save-release.ts'

/** Records what was just seen; written by the watching side, injected so that adding knows no alerts. */
export type RecordSight = (releaseId: number, sight: Sight) => Promise<unknown>

export type SettlingWorld = Pick<World, 'db' | 'clock' | 'live' | 'budget'> & {
  readonly recordSight: RecordSight
}

/** Writes what came of a lookup and tells the open pages of everybody who watches the release; what is missing is put off. */
export async function settleLookup(world: SettlingWorld, lookup: Lookup, found: LookedUp): Promise<void> {
  const { db, clock, live } = world
  const { releaseId, userId } = lookup
  if (found.isGone) {
    // What somebody has seen for sale existed: whether it is withdrawn is for the watcher to find out.
    const { isLookedAt } = await readKnown(world, releaseId)
    return isLookedAt ? endLookups(db, releaseId) : settleGone(world, lookup)
  }
  const { details, sight, failure } = found
  if (details !== null) await db.transaction().execute((tx) => saveRelease(tx, details, clock.now()))
  if (sight !== null) await world.recordSight(releaseId, sight)
  const known = await readKnown(world, releaseId)
  if (known.hasFreshDetails && known.isLookedAt) await endLookups(db, releaseId)
  else if (failure === null)
    await putOff(db, lookup, clock.now(), milliseconds(0), details === null && sight === null)
  else if (failure.kind === 'no-slot') await putOff(db, lookup, clock.now(), failure.retryAfter, false)
  else await putOff(db, lookup, clock.now(), milliseconds(0), true)
  if (details !== null || sight !== null) {
    await live.publish(db, { kind: 'releases', releaseIds: [releaseId], what: 'changed' })
    await live.publish(db, { kind: 'user', userId, what: 'vinyls' })
  }
}

/** There is no such release: its cards say so until they are removed, nobody checks it, and it counts against who asked. */
async function settleGone({ db, clock, live, budget }: SettlingWorld, { releaseId, userId }: Lookup) {
  budget.chargeFor(userId)
  await keepAnswer({ db, clock }, releaseKey(releaseId), null)
  await db.transaction().execute(async (tx) => {
    await lockProbe(tx, releaseId)
    const now = clock.now()
    const watchers = await tx
      .updateTable('vinyls')
      .set({ paused_at: timestamp(now), paused_reason: 'not-found' })
      .where('release_id', '=', releaseId)
      .returning('user_id')
      .execute()
    await endLookups(tx, releaseId)
    await watchesChanged(tx, [releaseId], now)
    for (const { user_id: each } of watchers) {
      await live.publish(tx, { kind: 'user', userId: each, what: 'vinyls' })
    }
  })
}
