import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { posterior } from '@cratewatch/domain/scheduling/policy/rates/rate-estimate'
import {
  capacityStatement as settle,
  type CapacityStatement,
  type RecordClass,
} from '@cratewatch/domain/scheduling/policy/capacity'
import { restWhenOff } from '@cratewatch/domain/scheduling/policy/index-key'
import { meanRate, NO_EVIDENCE } from '@cratewatch/domain/scheduling/policy/rates/rate'
import { WATCHER_WEIGHT } from '@cratewatch/domain/scheduling/policy/weight'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import type { Deps } from '../../deps.ts'
import { readListFigure } from './list-figures.ts'
import { readPriors } from '../recalculate/priors.ts'
import { sustainedBudget } from '../../outbound/budget/sustained-budget.ts'

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
  const rest = restWhenOff(WATCHER_WEIGHT[plan], meanRate(posterior(prior.appearing, NO_EVIDENCE)))
  const added = { count: extraRecords, tier: NEW_TIER[plan], share: 1, rest }
  const classes = await readListFigure(deps.db, 'classes', deps.clock.now())
  return stated(deps, await sustainedBudget(deps), [...classes, added])
}

/** How often each of these records is checked. */
export async function capacityOf(deps: StatingDeps, classes: readonly RecordClass[]): Promise<Capacity> {
  return stated(deps, await sustainedBudget(deps), classes)
}

/** How often each record would be checked with another budget. */
export async function whatIf(deps: StatingDeps, requestsPerMinute: number): Promise<Capacity> {
  return stated(deps, requestsPerMinute, await readListFigure(deps.db, 'classes', deps.clock.now()))
}

function stated(
  { config }: Pick<Deps, 'config'>,
  requestsPerMinute: number,
  classes: readonly RecordClass[],
): Capacity {
  return {
    ...settle(classes, requestsPerMinute / 60, config.marketplace.checkFloor),
    records: classes.reduce((sum, { count }) => sum + count, 0),
    requestsPerMinute,
  }
}
