import { isNewlyUnpaid } from '@cratewatch/domain/billing/entitlement'
import {
  pickSubscription,
  graceEnd,
  type Picked,
  type Subscription,
} from '@cratewatch/domain/billing/subscription'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok, type Result } from '@cratewatch/domain/kernel/result'
import { sql } from 'kysely'
import { enqueueAccountMessage } from '../../alerting/enqueue-message.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { CustomerFacts, PaymentFailure, Payments, Incident } from '../../outbound/vendors/payments.ts'
import { runProviderActions, addProviderAction } from './customers.ts'
import { settlePlan, addressOf, readSubscription, type SettlePlanDeps, type MessagesDeps } from './plans.ts'

export type ReconcilingDeps = SettlePlanDeps & Pick<Deps, 'db' | 'log' | 'payments'>

type Read = { readonly userId: string; readonly customerId: string; readonly number: number }

/**
 * Reads a customer again and makes the stored facts and the plan agree, in one transaction. Safe at any time and
 * concurrently: reads are numbered before they begin, and an answer counts only if no later read is stored. `remember`
 * joins the transaction.
 */
export async function reconcileCustomer(
  deps: ReconcilingDeps & { readonly payments: Payments },
  customerId: string,
  remember: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<Result<void, PaymentFailure>> {
  const read = await beginRead(deps, customerId)
  if (read === null) return ok(undefined)
  const answer = await deps.payments.readCustomer(customerId)
  // The customer was removed at the service, and every subscription with it.
  if (!answer.ok && answer.error.kind !== 'gone') return answer
  const facts = answer.ok ? answer.value : NOTHING
  await retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      if (await claimAnswer(tx, deps, read)) {
        const change = await storeFacts(tx, read, facts, deps.clock.now())
        await writePaymentFailed(tx, deps, read.userId, change)
        await settlePlan(tx, deps, read.userId)
      }
      await remember(tx)
    }),
  )
  await runProviderActions(deps, customerId)
  return ok(undefined)
}

const NOTHING: CustomerFacts = { subscriptions: [], incidents: [] }

async function beginRead(deps: Pick<Deps, 'db'>, customerId: string): Promise<Read | null> {
  const { rows } = await sql<Read>`
    update billing_customers set last_read = last_read + 1
    where customer_id = ${customerId}
    returning user_id as "userId", customer_id as "customerId", last_read as number`.execute(deps.db)
  return rows[0] ?? null
}

/** Notes an answer as the newest and locks its customer, so that one at a time is stored. False: there is a newer one. */
async function claimAnswer(tx: Tx, deps: Pick<Deps, 'clock'>, read: Read): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('billing_customers')
    .set({ applied_read: read.number, read_at: timestamp(deps.clock.now()) })
    .where('customer_id', '=', read.customerId)
    .where('applied_read', '<', read.number)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Customer = { readonly userId: string; readonly customerId: string }

/**
 * Stores the payment service's facts about a customer, and the actions that follow at the service. Returns the
 * subscription that counted before, and the one that counts now.
 */
async function storeFacts(tx: Tx, customer: Customer, facts: CustomerFacts, now: Instant) {
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

/** Mails a user that a renewal could not be paid, the first time the stored facts say so. */
async function writePaymentFailed(
  tx: Tx,
  deps: MessagesDeps,
  userId: string,
  change: { readonly before: Subscription | null; readonly after: Subscription | null },
): Promise<void> {
  const { before, after } = change
  if (after === null || !isNewlyUnpaid(before, after)) return
  const to = await addressOf(tx, userId)
  if (to === null) return
  const until = graceEnd(after)
  // The period is over: the change of plan has its own message.
  if (until === null || until <= deps.clock.now()) return
  const details = { until: new Date(until).toISOString() }
  await enqueueAccountMessage(tx, deps, { kind: 'payment-failed', userId, to, linkId: null, details })
}
