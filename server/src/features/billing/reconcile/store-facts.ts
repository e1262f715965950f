import { pickSubscription, type Picked } from '@cratewatch/domain/billing/pick-subscription'
import type { Subscription } from '@cratewatch/domain/billing/subscription'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { timestamp, type Tx } from '../../../database/database.ts'
import type { CustomerFacts, Incident } from '../../../vendors/payments.ts'
import { addProviderAction } from '../provider-actions.ts'
import { readSubscription } from '../plans/read-entitlement.ts'

type Customer = { readonly userId: string; readonly customerId: string }

/**
 * Stores the payment service's facts about a customer, and the actions that follow at the service. Returns the
 * subscription that counted before, and the one that counts now.
 */
export async function storeFacts(tx: Tx, customer: Customer, facts: CustomerFacts, now: Instant) {
  const before = await readSubscription(tx, customer.userId)
  const picked = pickSubscription(facts.subscriptions)
  await storeSubscription(tx, customer.userId, picked.current)
  for (const incident of facts.incidents) await storeIncident(tx, customer.userId, incident)
  await addProviderActions(tx, customer.customerId, picked, now)
  return { before, after: picked.current }
}

async function storeSubscription(tx: Tx, userId: string, current: Subscription | null): Promise<void> {
  if (current === null) {
    await tx.deleteFrom('billing_subscriptions').where('user_id', '=', userId).execute()
    return
  }
  const columns = {
    id: current.id,
    status: current.status,
    created_at: timestamp(current.createdAt),
    period_start: timestamp(current.periodStart),
    period_end: timestamp(current.periodEnd),
    ends_with_period: current.endsWithPeriod,
  }
  await tx
    .insertInto('billing_subscriptions')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

async function storeIncident(tx: Tx, userId: string, incident: Incident): Promise<void> {
  const { id, kind, amount, currency, status, at } = incident
  await tx
    .insertInto('billing_incidents')
    .values({ id, user_id: userId, kind, amount, currency, status, at: timestamp(at) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ amount, status }))
    .execute()
}

async function addProviderActions(tx: Tx, customerId: string, picked: Picked, now: Instant): Promise<void> {
  for (const { id } of picked.paidTwice) {
    await addProviderAction(tx, { subject: id, kind: 'undo-subscription', customerId }, now)
  }
  for (const { id } of picked.leftBehind) {
    await addProviderAction(tx, { subject: id, kind: 'end-subscription', customerId }, now)
  }
}
