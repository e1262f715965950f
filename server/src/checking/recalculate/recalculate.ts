import { days, hours, milliseconds, minutes } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import {
  stretchOf,
  recalculateClock,
  type PolicyClock,
} from '@cratewatch/domain/scheduling/policy/policy-clock'
import { promisedChecksPerMinute } from '@cratewatch/domain/scheduling/promises'
import { perTier, TIER_INTERVALS, type Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { capacityOf, type Capacity } from '../figures/capacity.ts'
import { countRequests, forgetFacts } from '../figures/check-facts.ts'
import { readCheckPlan, writeCheckPlan, type CheckPlan } from '../figures/check-plan.ts'
import { countClasses, keepClasses } from '../figures/list-figures.ts'
import { forgetUnwatchedMasters } from '../masters/join-masters.ts'
import { readClock, setClock, sharePromise } from '../rows/policy-clock-row.ts'
import { refitPriors } from '../rows/priors.ts'
import { lengthOfList, rankNext } from './rank-next.ts'
import {
  EVERY,
  readRecalculation,
  readQueues,
  claimRecalculation,
  writeRecalculation,
  type TierQueues,
} from './recalculation.ts'

type RecalculatingDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** How often the priors are fitted: hourly at first, when every day doubles the evidence, nightly in the end. */
const REFIT_SOONEST = hours(1)
const REFIT_LATEST = hours(24)
const REFITS_AN_AGE = 24
const KEEP_FACTS_DAYS = 90

/**
 * Recalculates once a minute, in whichever watcher claims it first: the plan by list and budget, the clock and, now and
 * then, the priors. It never writes all rows. Returns the plan, or null when another watcher claimed this minute. The
 * next releases are ranked by every watcher, so that more of them keep up with a longer list.
 */
export async function recalculate(deps: RecalculatingDeps): Promise<CheckPlan | null> {
  const { db, clock } = deps
  const startedAt = clock.now()
  const before = await readRecalculation(db)
  const bornAt = before.bornAt === 0 ? startedAt : before.bornAt
  const started = { ...before, isRunning: true, startedAt, finishedAt: null, bornAt }
  if (!(await claimRecalculation(db, started, startedAt))) {
    await rankNext(deps, lengthOfList(await readCheckPlan(db)))
    return null
  }
  const isRefit = startedAt - before.refittedAt >= refitEvery(startedAt - bornAt)
  if (isRefit) {
    await refitPriors(db, startedAt)
    await forgetUnwatchedMasters(db)
    await forgetFacts(db, plus(startedAt, days(-KEEP_FACTS_DAYS)))
  }
  const classes = await countClasses(db)
  await keepClasses(db, classes, startedAt)
  const capacity = await capacityOf(deps, classes)
  await countAllowed(db, capacity.requestsPerMinute, before.startedAt, startedAt)
  const policyClock = await adjustClock(deps, capacity)
  const tiers = await readQueues(db, policyClock.index, startedAt)
  const plan = planOf(capacity, tiers, policyClock)
  await writeCheckPlan(db, plan, startedAt)
  const ranked = await rankNext(deps, lengthOfList(plan))
  await writeRecalculation(
    db,
    {
      ...started,
      ...ranked,
      tiers,
      isRunning: false,
      finishedAt: clock.now(),
      refittedAt: isRefit ? startedAt : before.refittedAt,
    },
    startedAt,
  )
  return plan
}

function refitEvery(age: number): number {
  return Math.min(REFIT_LATEST, Math.max(REFIT_SOONEST, age / REFITS_AN_AGE))
}

/** Counts the budget since the last run; after a pause of the product, of one run only. */
async function countAllowed(db: Queries, perMinute: number, before: number, now: Instant): Promise<void> {
  const elapsed = Math.min(Math.max(0, now - before), 2 * EVERY)
  await countRequests(db, now, { allowed: perMinute * (elapsed / minutes(1)) })
}

/** Limits this egress's clock by list and budget; after a claim in between, the next run does it. */
async function adjustClock(
  { db, clock, config }: RecalculatingDeps,
  settled: Capacity,
): Promise<PolicyClock> {
  const { egress } = config.marketplace
  const stored = await readClock(db, egress, clock.now())
  const held = recalculateClock(stored.clock, settled)
  if (held === stored.clock) return held
  await sql`
    update policy_clocks set ${setClock(held)}
    where egress = ${egress} and revision = ${stored.revision}`.execute(db)
  await sharePromise(db, held)
  return held
}

function planOf(capacity: Capacity, tiers: TierQueues, clock: PolicyClock): CheckPlan {
  const typical = (tier: Tier) =>
    capacity.byTier.find((one) => one.tier === tier)?.typical ??
    milliseconds(TIER_INTERVALS[tier] * stretchOf(clock))
  return {
    intervals: perTier(typical),
    counts: perTier((tier) => tiers[tier].releases),
    requestsPerMinute: capacity.requestsPerMinute,
    promisedPerMinute: promisedChecksPerMinute(perTier((tier) => tiers[tier].promises)),
    stretch: stretchOf(clock),
    typical: capacity.typical,
  }
}
