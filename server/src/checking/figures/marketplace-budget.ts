import { minutes } from '@cratewatch/domain/kernel/duration'
import { LEAST_PEOPLE_SHARE, peopleShare } from '@cratewatch/domain/scheduling/bucket-shape'
import { cached } from '../../base/shared-work.ts'
import type { Budget } from '../../outbound/budget/budget.ts'
import { createBudget } from '../../outbound/budget/create-budget.ts'
import type { Deps } from '../../outbound/deps.ts'
import { countRequests } from './check-facts.ts'
import { readCheckPlan } from './check-plan.ts'

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
