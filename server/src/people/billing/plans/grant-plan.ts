import type { Entitlement } from '@cratewatch/domain/billing/entitlement'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { retryDeadlocks } from '../../../database/database-errors.ts'
import type { Tx } from '../../../database/database.ts'
import type { Deps } from '../../../outbound/deps.ts'
import { settlePlan, type SettlePlanDeps } from './settle-plan.ts'

/**
 * Grants premium beside any subscription, or takes the grant back (`FREE`); a paid subscription and its plan go on.
 * Returns the entitlement; null: there is no such user. `beside` runs in the same transaction.
 */
export function grantPlan(
  deps: SettlePlanDeps & Pick<Deps, 'db'>,
  userId: string,
  plan: Plan,
  beside: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<Entitlement | null> {
  return retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      const entitlement = await settlePlan(tx, deps, userId, plan === 'PREMIUM' ? plan : null)
      if (entitlement !== null) await beside(tx)
      return entitlement
    }),
  )
}
