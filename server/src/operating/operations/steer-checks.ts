import type { WhatIf } from '@cratewatch/contracts/operating/optimization'
import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { whatIf, readCheckPlan } from '../../checking/figures/check-plan.ts'
import {
  isCheckingPaused,
  pauseChecking,
  resetCheckTimes,
  resumeChecking,
} from '../../checking/claim/steer-checks.ts'
import type { Deps } from '../../outbound/deps.ts'
import { note } from '../audit.ts'
import { TIER_NAMES } from '../optimization/tier-names.ts'

type SteeringDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'live'>

/** Pauses or resumes the checks of all watchers. What is so already is not recorded. */
export async function steerChecking(
  deps: SteeringDeps,
  adminId: string,
  isPaused: boolean,
): Promise<{ readonly isPaused: boolean }> {
  await deps.db.transaction().execute(async (tx) => {
    if ((await isCheckingPaused(tx)) === isPaused) return
    const inTx = { ...deps, db: tx }
    await (isPaused ? pauseChecking(inTx) : resumeChecking(inTx))
    await note(tx, deps, adminId, { action: isPaused ? 'pause-checking' : 'resume-checking' })
  })
  return { isPaused }
}

/** Makes all checks due at once, and says how long the budget takes for them; null while the budget is unknown. */
export async function resetAllCheckTimes(deps: SteeringDeps, adminId: string) {
  const watchesUpdated = await retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      const releases = await resetCheckTimes({ ...deps, db: tx })
      await note(tx, deps, adminId, { action: 'reset-check-times', details: { releases } })
      return releases
    }),
  )
  const perMinute = (await readCheckPlan(deps.db))?.requestsPerMinute ?? 0
  const takes = perMinute === 0 ? null : (watchesUpdated / perMinute) * (minutes(1) / seconds(1))
  return { vinylsUpdated: watchesUpdated, estimatedSeconds: takes === null ? null : Math.ceil(takes) }
}

/** Computes what the promises would be with another budget. */
export async function readWhatIf(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  requestsPerMinute: number,
): Promise<WhatIf> {
  const { records, stretch, typical, byTier } = await whatIf(deps, requestsPerMinute)
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
