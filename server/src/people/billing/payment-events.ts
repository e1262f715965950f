import { days, milliseconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../base/refusal.ts'
import { moment, timestamp, type Queries } from '../../database/database.ts'
import type { RawBody } from '../../http/route.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { EventFault, PaymentEvent, Payments } from '../../outbound/vendors/payments.ts'
import { refusePayment, paymentsOff } from './customers.ts'
import { reconcileCustomer, type ReconcilingDeps } from './reconcile-customer.ts'

/** The events that may change a plan or move money back. Others are acknowledged and ignored. */
const CONCERNS =
  /^(checkout\.session\.|customer\.(deleted|subscription\.)|invoice\.(paid|payment_)|charge\.(refund|dispute)|refund\.)/

/** What an operator has to look at, by why an event was refused. */
const REFUSALS: Readonly<Record<EventFault, string>> = {
  unsigned: 'it has no signature, so it is not from Stripe',
  forged:
    'no signature is by STRIPE_WEBHOOK_SECRET: is it the secret of this endpoint, and the body unchanged?',
  stale: 'it was signed more than five minutes ago: is the clock of this machine right?',
  unreadable: 'it is signed and makes no sense',
}

/**
 * Handles an event of the payment service by reading its customer again, whatever the event says. It is remembered once
 * that succeeded: after a failure the service sends it again, and a repeated event is acknowledged at once.
 */
export async function receiveWebhook(deps: ReconcilingDeps, raw: RawBody) {
  const { payments, log, clock } = deps
  if (payments === null) return paymentsOff()
  const read = payments.readEvent(raw.bytes, raw.header, clock.now())
  if (!read.ok) {
    log.warn({ fault: read.error }, `a payment event was refused: ${REFUSALS[read.error]}`)
    return refuse('VALIDATION_FAILED')
  }
  const event = read.value
  if (!CONCERNS.test(event.type) || (await isKnown(deps.db, event.id))) return ok(undefined)
  const customer = await customerOf(payments, event)
  if (!customer.ok) return refusePayment(deps, customer.error)
  if (customer.value === null) return ok(undefined)
  const reconciled = await reconcileCustomer({ ...deps, payments }, customer.value, (tx) =>
    remember(tx, event, timestamp(clock.now())),
  )
  return reconciled.ok ? reconciled : refusePayment(deps, reconciled.error)
}

async function isKnown(queries: Queries, id: string): Promise<boolean> {
  const known = await queries
    .selectFrom('billing_events')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return known !== undefined
}

async function remember(queries: Queries, { id, type }: PaymentEvent, at: Date): Promise<void> {
  await queries
    .insertInto('billing_events')
    .values({ id, type, at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Finds the customer of an event: disputes name the charge alone. */
async function customerOf(payments: Payments, { customerId, chargeId }: PaymentEvent) {
  if (customerId !== null || chargeId === null) return ok(customerId)
  const answer = await payments.customerOfCharge(chargeId)
  return !answer.ok && answer.error.kind === 'gone' ? ok(null) : answer
}

/** The payment service tries for three days to deliver an event. */
const KEEP_EVENTS = days(30)

/** Forgets events that the payment service stopped repeating long ago. */
export async function forgetOldEvents({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('billing_events')
    .where('at', '<', moment(plus(clock.now(), milliseconds(-KEEP_EVENTS))))
    .execute()
}
