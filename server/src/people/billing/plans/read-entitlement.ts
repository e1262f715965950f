import { entitlementOf, type Entitlement } from '@cratewatch/domain/billing/entitlement'
import type { Subscription } from '@cratewatch/domain/billing/subscription'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import type { Queries } from '../../../database/database.ts'

/** Reads a user's entitlement from what is stored, at `now`. The user must exist. */
export async function readEntitlement(
  queries: Queries,
  userId: string,
  instancePlan: Plan,
  now: Instant,
): Promise<Entitlement> {
  const { granted_plan: granted } = await queries
    .selectFrom('users')
    .select('granted_plan')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const subscription = await readSubscription(queries, userId)
  return entitlementOf({ subscription, granted, instancePlan }, now)
}

/** Reads the subscription that counts, as last told by the payment service. */
export async function readSubscription(queries: Queries, userId: string): Promise<Subscription | null> {
  const row = await queries
    .selectFrom('billing_subscriptions')
    .select([
      'id',
      'status',
      'created_at as createdAt',
      'period_start as periodStart',
      'period_end as periodEnd',
      'ends_with_period as endsWithPeriod',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}
