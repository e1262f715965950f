import type { AdminOptimization } from '@cratewatch/contracts/operating/optimization'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { between, instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { budgetHours } from '@cratewatch/domain/operating/budget-use'
import {
  checkFigures,
  ERROR_KINDS,
  firstFigureHour,
  type CheckFigures,
} from '@cratewatch/domain/operating/check-figures'
import { TIER_INTERVALS, TIERS, type Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { cached } from '../../base/shared-work.ts'
import { wire } from '../../base/wire-time.ts'
import { isCheckingPaused } from '../../checking/claim/steer-checks.ts'
import { readCheckFacts } from '../../checking/figures/check-facts.ts'
import { readCheckPlan, type CheckPlan } from '../../checking/figures/check-plan.ts'
import { readPriorities, readWatchers } from '../../checking/figures/list-figures.ts'
import { readRecalculation, type Recalculation } from '../../checking/recalculate/recalculation.ts'
import type { Deps } from '../../outbound/deps.ts'
import { WALK_EVERY, watchStats, type Totals } from '../totals.ts'
import { readEgresses } from './steer-checks.ts'
import { readTopReleases, readUnanswered, TIER_NAMES } from './top-records.ts'

/** The recalculation runs once a minute while any watcher runs. */
const ALIVE_WITHIN = minutes(3)

type OptimizationDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Returns a reader of how the checks go and whether the promises are kept. It caches the costly figures. */
export function optimizationReader(
  deps: OptimizationDeps,
  readTotals: () => Promise<Totals>,
): () => Promise<AdminOptimization> {
  const { db, clock } = deps
  const walk = cached(clock, WALK_EVERY, async () => ({
    priorities: await readPriorities(db),
    watchers: await readWatchers(db, clock.now()),
    top: await readTopReleases(deps),
  }))
  return async () => {
    const now = clock.now()
    const first = firstFigureHour(now)
    const facts = await readCheckFacts(db, first)
    const figures = checkFigures(facts, now)
    const plan = await readCheckPlan(db)
    const recalculation = await readRecalculation(db)
    const { priorities, watchers, top } = await walk()
    return {
      systemStatus: systemStatus(figures, recalculation, await isCheckingPaused(db), now),
      metrics: { ...metrics(figures, plan, await readTotals(), priorities), recentVinyls: top },
      budget: {
        requestsPerMinute: plan?.requestsPerMinute ?? 0,
        promisedPerMinute: plan?.promisedPerMinute ?? 0,
        hours: budgetHours(facts, first, now, allowedSince(plan, recalculation, now)).map((hour) =>
          Object.assign(hour, { hour: wire(hour.hour) }),
        ),
      },
      ...promises(figures, recalculation),
      unanswered: await readUnanswered(deps),
      egresses: await readEgresses(deps),
      watchers: watchers
        .filter(({ until }) => until > now)
        .map(({ owner, releases, until }) => ({ owner, releases, until: wire(until) })),
      phases: { two: presentRecalculation(recalculation) },
    }
  }
}

/** The budget allowed since the last recalculation counted it: requests are counted at once, the budget later. */
function allowedSince(plan: CheckPlan | null, { startedAt }: Recalculation, now: Instant): number {
  const since = between(instant(startedAt), now)
  return plan === null || since > ALIVE_WITHIN
    ? 0
    : plan.requestsPerMinute * (Math.max(0, since) / minutes(1))
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

function named(tier: Tier) {
  return { tier, tierName: TIER_NAMES[tier] }
}

function systemStatus(
  figures: CheckFigures,
  recalculation: Recalculation,
  isPaused: boolean,
  now: Instant,
): AdminOptimization['systemStatus'] {
  const isAlive = recalculation.startedAt > 0 && between(instant(recalculation.startedAt), now) < ALIVE_WITHIN
  const isRunning = isAlive && !isPaused
  return {
    isRunning,
    isPaused,
    // A process that was killed during it has left it marked as running.
    isRecalculating: recalculation.isRunning && isAlive,
    systemType: 'STABLE_TWO_PHASE',
    totalChecks: figures.total,
    successfulChecks: figures.good,
    errorCount: figures.total - figures.good,
    tierRunningStatus: { 1: isRunning, 2: isRunning, 3: isRunning, 4: isRunning },
  }
}

function metrics(
  figures: CheckFigures,
  plan: CheckPlan | null,
  totals: Totals,
  priorities: Awaited<ReturnType<typeof readPriorities>>,
) {
  const { totalVinyls: watches, premiumVinyls: premiumWatches } = watchStats(totals)
  return {
    tierDistribution: TIERS.map((tier) =>
      Object.assign(named(tier), {
        intervalMinutes: TIER_INTERVALS[tier] / minutes(1),
        achievedMinutes: rounded((plan?.intervals[tier] ?? TIER_INTERVALS[tier]) / minutes(1)),
        count: plan?.counts[tier] ?? 0,
      }),
    ),
    performance: {
      totalChecks24h: figures.total,
      avgResponseTime: figures.averageResponse ?? 0,
      stockChanges24h: figures.changes,
      checksPerHour: figures.perHour,
    },
    userDistribution: {
      premiumVinyls: premiumWatches,
      freeVinyls: watches - premiumWatches,
      premiumPercentage: watches === 0 ? 0 : (premiumWatches / watches) * 100,
    },
    priorityStats: { ...priorities },
    recentActivity: figures.byTier.map(({ tier, checks, averageResponse }) =>
      Object.assign(named(tier), { checks, avgResponseTime: averageResponse ?? 0 }),
    ),
  }
}

function promises(figures: CheckFigures, { tiers }: Recalculation) {
  return {
    queue: TIERS.map((tier) => {
      const { due, neverSeen, leased } = tiers[tier]
      return Object.assign(named(tier), { due, neverSeen, underWay: leased })
    }),
    intervals: figures.intervals.map(({ tier, checks, promised, median, p95 }) =>
      Object.assign(named(tier), {
        looks: checks,
        promisedSeconds: promised,
        medianSeconds: median,
        p95Seconds: p95,
      }),
    ),
    timesToAlert: figures.timesToAlert.map(({ tier, found, median, p95, p99, stillThere }) =>
      Object.assign(named(tier), {
        found,
        medianSeconds: median,
        p95Seconds: p95,
        p99Seconds: p99,
        stillThere,
      }),
    ),
    detectionDelaySeconds: figures.detectionDelay,
    saved: { bySharing: figures.savedBySharing, byGroups: figures.savedByMasters },
    errors: ERROR_KINDS.map((kind) => ({ kind, count: figures.errors[kind] })),
  }
}

function presentRecalculation({ startedAt, finishedAt, ranked, changed }: Recalculation) {
  return {
    startedAt: startedAt === 0 ? null : wire(instant(startedAt)),
    finishedAt: finishedAt === null ? null : wire(instant(finishedAt)),
    ranked,
    changed,
  }
}
