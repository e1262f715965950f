import type { AdminEgress, WhatIf } from '@cratewatch/contracts/operating/optimization'
import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { wire, wireOrNull } from '../../base/wire-time.ts'
import {
  isCheckingPaused,
  pauseChecking,
  resetCheckTimes,
  resumeChecking,
} from '../../checking/claim/steer-checks.ts'
import { whatIf } from '../../checking/figures/capacity.ts'
import { readCheckPlan } from '../../checking/figures/check-plan.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { readBuckets, type EgressRow } from '../../outbound/budget/egress-row.ts'
import type { Deps } from '../../outbound/deps.ts'
import { note } from '../audit.ts'
import { TIER_NAMES } from './top-records.ts'

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

/** Reads the addresses that requests leave from, and how the marketplace treats each. */
export async function readEgresses({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<AdminEgress[]> {
  const now = clock.now()
  return (await readBuckets(db)).map((row) => presentEgress(row, now))
}

function presentEgress(row: EgressRow, now: Instant): AdminEgress {
  const { breaker_open_until: openUntil, paused_until: pausedUntil } = row
  return {
    name: row.name,
    requestsPerMinute: row.bucket.requestsPerMinute,
    learnedLimit: row.bucket.learnedLimit,
    pausedUntil: pausedUntil !== null && pausedUntil > now ? wire(pausedUntil) : null,
    breaker: breakerState(openUntil, now),
    breakerOpenUntil: wireOrNull(openUntil),
    breakerFailures: row.breaker_failures,
    lastUsedAt: wire(row.bucket.refilledAt),
  }
}

function breakerState(openUntil: EgressRow['breaker_open_until'], now: Instant): AdminEgress['breaker'] {
  if (openUntil === null) return 'closed'
  return openUntil > now ? 'open' : 'trying'
}
