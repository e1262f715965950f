import type { Plan } from '@cratewatch/domain/plans/catalogue'
import {
  capacityStatement as settle,
  type CapacityStatement,
  type RecordClass,
} from '@cratewatch/domain/scheduling/policy/capacity'
import { WATCHER_WEIGHT } from '@cratewatch/domain/scheduling/policy/check-value'
import { restWhenOff } from '@cratewatch/domain/scheduling/policy/next-check'
import { expectedRate, NO_EVIDENCE } from '@cratewatch/domain/scheduling/policy/rates/rate-estimate'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { sustainedBudget } from '../../outbound/budget/egress-row.ts'
import type { Deps } from '../../outbound/deps.ts'
import { readPriors } from '../rows/priors.ts'
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
