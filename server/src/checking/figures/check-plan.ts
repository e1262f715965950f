import { milliseconds, minutes } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { LEAST_PEOPLE_SHARE, peopleShare } from '@cratewatch/domain/scheduling/bucket-shape'
import {
  capacityStatement as settle,
  type CapacityStatement,
  type RecordClass,
} from '@cratewatch/domain/scheduling/policy/capacity'
import { WATCHER_WEIGHT } from '@cratewatch/domain/scheduling/policy/check-value'
import { restWhenOff } from '@cratewatch/domain/scheduling/policy/index-key'
import { expectedRate, NO_EVIDENCE } from '@cratewatch/domain/scheduling/policy/rates/rate-estimate'
import { perTier, type Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { z } from 'zod'
import { cached } from '../../base/shared-work.ts'
import type { Queries } from '../../database/database.ts'
import { readSetting, writeSetting } from '../../database/settings.ts'
import type { Budget } from '../../outbound/budget/budget.ts'
import { createBudget } from '../../outbound/budget/create-budget.ts'
import { sustainedBudget } from '../../outbound/budget/egress-row.ts'
import type { Deps } from '../../outbound/deps.ts'
import { readPriors } from '../rows/priors.ts'
import { countRequests } from './check-facts.ts'
import { readClasses } from './list-figures.ts'

export type Capacity = CapacityStatement & {
  readonly records: number
  /** The requests a minute that checks may use, over all addresses. */
  readonly requestsPerMinute: number
}

type StatingDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** The usual tier of a new watch. */
const NEW_TIER: Readonly<Record<Plan, Tier>> = { FREE: 3, PREMIUM: 2 }

/**
 * Computes how often each record is checked with this many more on a user's list, to show before an import or a plan is
 * confirmed. Uses the scheduling rules.
 */
export async function capacityStatement(
  deps: StatingDeps,
  extraRecords: number,
  plan: Plan = 'FREE',
): Promise<Capacity> {
  const prior = (await readPriors(deps.db))('unknown')
  const rest = restWhenOff(WATCHER_WEIGHT[plan], expectedRate(prior, NO_EVIDENCE))
  const added = { count: extraRecords, tier: NEW_TIER[plan], share: 1, rest }
  const classes = await readClasses(deps.db)
  return stated(deps, await sustainedBudget(deps), [...classes, added])
}

/** How often each of these records is checked. */
export async function capacityOf(deps: StatingDeps, classes: readonly RecordClass[]): Promise<Capacity> {
  return stated(deps, await sustainedBudget(deps), classes)
}

/** How often each record would be checked with another budget. */
export async function whatIf(deps: StatingDeps, requestsPerMinute: number): Promise<Capacity> {
  return stated(deps, requestsPerMinute, await readClasses(deps.db))
}

function stated(
  { config: { marketplace } }: Pick<Deps, 'config'>,
  requestsPerMinute: number,
  classes: readonly RecordClass[],
): Capacity {
  return {
    ...settle(classes, requestsPerMinute / 60, marketplace.checkFloor),
    records: classes.reduce((sum, { count }) => sum + count, 0),
    requestsPerMinute,
  }
}

const NAME = 'check-intervals'

const duration = z.number().positive().transform(milliseconds)

/** The result of the recalculation: how often each tier is really checked, and the figures behind it. */
const checkPlan = z.object({
  /** Half of a tier's records wait no longer than this between two checks; its promise while it has no record. */
  intervals: z.object(perTier(() => duration)),
  counts: z.object(perTier(() => z.number())),
  /** The requests a minute that checks may use, over all addresses. */
  requestsPerMinute: z.number(),
  /** The budget that would keep every promise exactly. */
  promisedPerMinute: z.number(),
  /** The factor by which promised intervals are stretched. */
  stretch: z.number(),
  /** The median interval of all records. */
  typical: duration,
})
export type CheckPlan = z.infer<typeof checkPlan>

/** The plan in force; null before the recalculation ran for the first time. */
export async function readCheckPlan(db: Queries): Promise<CheckPlan | null> {
  return checkPlan.safeParse(await readSetting(db, NAME)).data ?? null
}

export async function writeCheckPlan(db: Queries, plan: CheckPlan, now: Instant): Promise<void> {
  await writeSetting(db, NAME, plan, now)
}

/** The recalculation writes its plan this often. */
const PLAN_FRESH_FOR = minutes(1)

/**
 * Creates the budget, which leaves people what the checks' plan does not need, and counts their requests in the facts.
 */
export function createMarketplaceBudget(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'metrics'>,
): Budget {
  const { db, clock } = deps
  return createBudget(deps, {
    peopleShare: cached(clock, PLAN_FRESH_FOR, async () => {
      const plan = await readCheckPlan(db)
      return plan === null ? LEAST_PEOPLE_SHARE : peopleShare(plan.promisedPerMinute, plan.requestsPerMinute)
    }),
    countPeople: (interactive) => countRequests(db, clock.now(), { interactive }),
  })
}
