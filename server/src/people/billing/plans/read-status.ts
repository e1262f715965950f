import { maySubscribe } from '@cratewatch/domain/billing/entitlement'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { wireWatchLimit, type Plan } from '@cratewatch/domain/plans/catalogue'
import type { Deps } from '../../../outbound/deps.ts'
import { findCustomer } from '../customers.ts'
import { readEntitlement } from './read-entitlement.ts'
import type { Queries } from '../../../database/database.ts'

/** Reads plan, usage and subscription in the shape of the contract. Plans without a subscription have no periods. */
export async function readStatus(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'payments'>, userId: string) {
  const { db, clock, config, payments } = deps
  const { plan, vinylCount: watchCount } = await readUsage(db, userId)
  const entitlement = await readEntitlement(db, userId, config.defaultPlan, clock.now())
  const { subscription, source, notice, graceUntil, isPremiumAnyway } = entitlement
  return {
    plan,
    vinylCount: watchCount,
    vinylLimit: wireWatchLimit(plan),
    currentPeriodStart: wire(subscription?.periodStart ?? null),
    currentPeriodEnd: wire(subscription?.periodEnd ?? null),
    source,
    notice,
    graceUntil: wire(graceUntil),
    cancelAtPeriodEnd: subscription?.endsWithPeriod ?? false,
    isPremiumAnyway,
    canSubscribe: payments !== null && maySubscribe(entitlement),
    canManage: payments !== null && (await findCustomer(db, userId)) !== null,
  }
}

function wire(at: Instant | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

/** Reads a user's plan and how many records they watch. */
function readUsage(
  queries: Queries,
  userId: string,
): Promise<{ readonly plan: Plan; readonly vinylCount: number }> {
  return queries
    .selectFrom('users')
    .leftJoin('watches', (join) =>
      join.onRef('watches.user_id', '=', 'users.id').on('watches.parent_id', 'is', null),
    )
    .select(({ fn }) => ['users.plan', fn.count<number>('watches.id').as('vinylCount')])
    .where('users.id', '=', userId)
    .groupBy('users.id')
    .executeTakeFirstOrThrow()
}
