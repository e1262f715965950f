import type { WhatIf } from '@cratewatch/contracts/admin-optimization'
import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { retryDeadlocks } from '../../db/database-errors.ts'
import { whatIf } from '../../watching/capacity.ts'
import { readCheckPlan } from '../../watching/check-intervals.ts'
import { isCheckingPaused, pauseChecking, resumeChecking } from '../../watching/pausing.ts'
import { resetCheckTimes } from '../../watching/reset-check-times.ts'
import type { World } from '../../world.ts'
import { note } from './audit.ts'
import { TIER_NAMES } from './tier-names.ts'

type SteeringWorld = Pick<World, 'db' | 'clock' | 'ids' | 'live'>

/** Stops the checks of all watchers, or lets them go on. Doing what is done already is noted by nobody. */
export async function steerChecking(
  world: SteeringWorld,
  adminId: string,
  isPaused: boolean,
): Promise<{ readonly isPaused: boolean }> {
  await world.db.transaction().execute(async (tx) => {
    if ((await isCheckingPaused(tx)) === isPaused) return
    const inTx = { ...world, db: tx }
    await (isPaused ? pauseChecking(inTx) : resumeChecking(inTx))
    await note(tx, world, adminId, { action: isPaused ? 'pause-checking' : 'resume-checking' })
  })
  return { isPaused }
}

/**
 * Brings everything that is looked at to the front of the queue, and says how long the budget takes to get through it;
 * null when the budget is not known yet.
 */
export async function resetAllCheckTimes(world: SteeringWorld, adminId: string) {
  const vinylsUpdated = await retryDeadlocks(() =>
    world.db.transaction().execute(async (tx) => {
      const releases = await resetCheckTimes({ ...world, db: tx })
      await note(tx, world, adminId, { action: 'reset-check-times', details: { releases } })
      return releases
    }),
  )
  const perMinute = (await readCheckPlan(world.db))?.requestsPerMinute ?? 0
  const takes = perMinute === 0 ? null : (vinylsUpdated / perMinute) * (minutes(1) / seconds(1))
  return { vinylsUpdated, estimatedSeconds: takes === null ? null : Math.ceil(takes) }
}

/** What the promises would be with another budget. */
export async function readWhatIf(
  world: Pick<World, 'db' | 'clock' | 'config'>,
  requestsPerMinute: number,
): Promise<WhatIf> {
  const { records, stretch, typical, byTier } = await whatIf(world, requestsPerMinute)
  return {
    requestsPerMinute,
    records,
    stretch,
    typicalSeconds: typical / seconds(1),
    byTier: byTier.map(({ tier, records, typical, longest }) => ({
      tier,
      tierName: TIER_NAMES[tier],
      records,
      typicalSeconds: typical / seconds(1),
      longestSeconds: longest / seconds(1),
    })),
  }
}
