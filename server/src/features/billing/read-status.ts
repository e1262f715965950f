import { maySubscribe } from '@cratewatch/domain/billing/converge'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { wireVinylLimit } from '@cratewatch/domain/plans/catalogue'
import type { World } from '../../world.ts'
import { findCustomer } from './customers.ts'
import { readUsage } from './read-usage.ts'
import { readStanding } from './standing.ts'

/** Plan, usage and subscription as the wire states them. Plans without a subscription have no periods. */
export async function readStatus(world: Pick<World, 'db' | 'clock' | 'config' | 'payments'>, userId: string) {
  const { db, clock, config, payments } = world
  const { plan, vinylCount } = await readUsage(db, userId)
  const standing = await readStanding(db, userId, config.defaultPlan, clock.now())
  const { subscription, source, notice, graceUntil, isPremiumAnyway } = standing
  return {
    plan,
    vinylCount,
    vinylLimit: wireVinylLimit(plan),
    currentPeriodStart: wire(subscription?.periodStart ?? null),
    currentPeriodEnd: wire(subscription?.periodEnd ?? null),
    source,
    notice,
    graceUntil: wire(graceUntil),
    cancelAtPeriodEnd: subscription?.endsWithPeriod ?? false,
    isPremiumAnyway,
    canSubscribe: payments !== null && maySubscribe(standing),
    canManage: payments !== null && (await findCustomer(db, userId)) !== null,
  }
}

function wire(at: Instant | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
