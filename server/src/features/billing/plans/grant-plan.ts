import type { Entitlement } from '@cratewatch/domain/billing/entitlement'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { retryDeadlocks } from '../../../database/database-errors.ts'
import type { Tx } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { settlePlan, type SettlePlanDeps } from './settle-plan.ts'

/**
 * Gives a user premium beside whatever they pay for, or takes that gift back (`FREE`): a subscription that is paid goes
 * on, and so does its plan. Answers how the user stands now; null: there is no such user. `beside` is done in the same
 * transaction.
 */
export function grantPlan(
  deps: SettlePlanDeps & Pick<Deps, 'db'>,
  userId: string,
  plan: Plan,
  beside: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<Entitlement | null> {
  return retryDeadlocks(() =>
    deps.db.transaction().execute(async (tx) => {
      const entitlement = await settlePlan(tx, deps, userId, plan === 'PREMIUM' ? plan : null)
      if (entitlement !== null) await beside(tx)
      return entitlement
    }),
  )
}
