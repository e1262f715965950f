import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { posterior } from '@cratewatch/domain/scheduling/policy/belief'
import {
  capacityStatement as settle,
  type CapacityStatement,
  type RecordClass,
} from '@cratewatch/domain/scheduling/policy/capacity'
import { restWhenOff } from '@cratewatch/domain/scheduling/policy/index-key'
import { meanRate, NO_EVIDENCE } from '@cratewatch/domain/scheduling/policy/rate'
import { WATCHER_WEIGHT } from '@cratewatch/domain/scheduling/policy/weight'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import type { World } from '../world.ts'
import { readListFigure } from './list-figures.ts'
import { readPriors } from './priors.ts'
import { sustainedBudget } from './sustained-budget.ts'

export type Capacity = CapacityStatement & {
  readonly records: number
  /** What the checks may spend, all addresses together. */
  readonly requestsPerMinute: number
}

type StatingWorld = Pick<World, 'db' | 'clock' | 'config'>

/** What a watch that begins now earns as a rule. */
const NEW_TIER: Readonly<Record<Plan, Tier>> = { FREE: 3, PREMIUM: 2 }

/**
 * How often each record is looked at, with so many more on somebody's list: to be told before an import or a plan is
 * confirmed. By the same rule that orders the looks.
 */
export async function capacityStatement(
  world: StatingWorld,
  extraRecords: number,
  plan: Plan = 'FREE',
): Promise<Capacity> {
  const prior = (await readPriors(world.db))('unknown')
  const rest = restWhenOff(WATCHER_WEIGHT[plan], meanRate(posterior(prior.appearing, NO_EVIDENCE)))
  const added = { count: extraRecords, tier: NEW_TIER[plan], rest }
  const classes = await readListFigure(world.db, 'classes', world.clock.now())
  return stated(world, await sustainedBudget(world), [...classes, added])
}

/** How often each record of these is looked at. */
export async function capacityOf(world: StatingWorld, classes: readonly RecordClass[]): Promise<Capacity> {
  return stated(world, await sustainedBudget(world), classes)
}

/** How often each record would be looked at with another budget. */
export async function whatIf(world: StatingWorld, requestsPerMinute: number): Promise<Capacity> {
  return stated(world, requestsPerMinute, await readListFigure(world.db, 'classes', world.clock.now()))
}

function stated(
  { config }: Pick<World, 'config'>,
  requestsPerMinute: number,
  classes: readonly RecordClass[],
): Capacity {
  return {
    ...settle(classes, requestsPerMinute / 60, config.marketplace.checkFloor),
    records: classes.reduce((sum, { count }) => sum + count, 0),
    requestsPerMinute,
  }
}
