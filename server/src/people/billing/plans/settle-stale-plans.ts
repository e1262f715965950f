import { sql } from 'kysely'
import { retryDeadlocks } from '../../../database/database-errors.ts'
import type { Deps } from '../../../outbound/deps.ts'
import { settlePlan, type SettlePlanDeps } from './settle-plan.ts'

/**
 * Puts plans into force that change without an event: at the end of a grace period, or by another default plan. Runs in
 * the background; aborted, it ends after the present user. Returns how many users were stale.
 */
export async function settleStalePlans(
  deps: SettlePlanDeps & Pick<Deps, 'db'>,
  signal?: AbortSignal,
): Promise<number> {
  const stale =
    deps.config.defaultPlan === 'PREMIUM'
      ? sql<{ id: string }>`select id from users where plan = 'FREE'`
      : sql<{ id: string }>`
          select u.id from users u left join billing_subscriptions s on s.user_id = u.id
          where u.plan = 'PREMIUM' and u.granted_plan is null
            and coalesce(s.status, 'canceled') not in ('active', 'trialing')`
  const { rows } = await stale.execute(deps.db)
  for (const { id } of rows) {
    if (signal?.aborted) break
    await retryDeadlocks(deps, () => deps.db.transaction().execute((tx) => settlePlan(tx, deps, id)))
  }
  return rows.length
}
