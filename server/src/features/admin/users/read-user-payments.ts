import type { AdminUserPage } from '@cratewatch/contracts/admin/users'
import type { Subscription } from '@cratewatch/domain/billing/subscription'
import type { Queries } from '../../../database/database.ts'
import { wire } from '../wire.ts'

const SHOWN_INCIDENTS = 10

/** Reads a user's payments as last told by the payment service, and the subscription that their plan follows from. */
export async function readPayments(
  db: Queries,
  userId: string,
): Promise<{ readonly standing: Subscription | null; readonly shown: AdminUserPage['payments'] }> {
  const customer = await db
    .selectFrom('billing_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const standing = await readSubscription(db, userId)
  const incidents = await db
    .selectFrom('billing_incidents')
    .select(['id', 'kind', 'status', 'at', 'amount as amountCents', 'currency'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .limit(SHOWN_INCIDENTS)
    .execute()
  return {
    standing,
    shown: {
      customerId: customer?.customer_id ?? null,
      subscription: standing && {
        status: standing.status,
        periodStart: wire(standing.periodStart),
        periodEnd: wire(standing.periodEnd),
        endsWithPeriod: standing.endsWithPeriod,
      },
      incidents: incidents.map((incident) => Object.assign(incident, { at: wire(incident.at) })),
    },
  }
}

async function readSubscription(db: Queries, userId: string): Promise<Subscription | null> {
  const row = await db
    .selectFrom('billing_subscriptions')
    .select(['id', 'status', 'created_at as createdAt'])
    .select(['period_start as periodStart', 'period_end as periodEnd', 'ends_with_period as endsWithPeriod'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}
