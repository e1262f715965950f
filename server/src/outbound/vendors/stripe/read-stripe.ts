import {
  SUBSCRIPTION_STATUSES,
  type Subscription,
  type SubscriptionStatus,
} from '@cratewatch/domain/billing/subscription'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { Stripe } from 'stripe'
import type {
  PaymentAnswer,
  PaymentFailure,
  CustomerFacts,
  Incident,
  EventFault,
  PaymentEvent,
} from '../payments.ts'

/** Calls the service and classifies failures. Anything but an answer of the service is a bug, and is thrown again. */
export async function callStripe<T>(ask: () => Promise<T>): PaymentAnswer<T> {
  try {
    return ok(await ask())
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return refused(failureOf(error))
    throw error
  }
}

/** Keeps the codes and the request's id, which suffice to look it up: messages may quote what was sent. */
function failureOf(error: Stripe.errors.StripeError): PaymentFailure {
  const why = [error.type, error.code, error.param, error.requestId].filter(Boolean).join(' ')
  if (error instanceof Stripe.errors.StripeRateLimitError) {
    return { kind: 'unavailable', why, retryAfter: seconds(2) }
  }
  if (error.statusCode === 404 || error.code === 'resource_missing') return { kind: 'gone', why }
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  ) {
    return { kind: 'unauthorized', why }
  }
  const { statusCode } = error
  // 409: the same change is in progress. No status: the connection broke, and nobody knows whether it was done.
  const isRefusal = statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 409
  return isRefusal ? { kind: 'refused', why } : { kind: 'unavailable', why, retryAfter: null }
}

/** Whether the service says that a charge was refunded already. */
export function isRefundedAlready(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded'
}

/** Makes a change unless the object is gone, which counts as done. */
export async function unlessGone(ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (failureOf(error).kind !== 'gone') throw error
  }
}

const PAGE = 100
/** More than a lifetime of months; beyond it something else is wrong. */
const MOST = 1_000

/** Reads the service's facts about a customer, as far as they matter here. */
export async function readCustomer(stripe: Stripe, customer: string): Promise<CustomerFacts> {
  // The list of an unknown customer is empty as well; only reading the customer shows the difference.
  const person = await stripe.customers.retrieve(customer)
  if ('deleted' in person && person.deleted) return { subscriptions: [], incidents: [] }
  const subscriptions = await stripe.subscriptions
    .list({ customer, status: 'all', limit: PAGE })
    .autoPagingToArray({ limit: MOST })
  const charges = await stripe.charges.list({ customer, limit: PAGE }).autoPagingToArray({ limit: MOST })
  const incidents: Incident[] = []
  for (const charge of charges) incidents.push(...(await incidentsOf(stripe, charge)))
  return { subscriptions: subscriptions.map(toSubscription), incidents }
}

async function incidentsOf(stripe: Stripe, charge: Stripe.Charge): Promise<Incident[]> {
  const refunds = charge.amount_refunded > 0 ? await stripe.refunds.list({ charge: charge.id }) : null
  const disputes = charge.disputed ? await stripe.disputes.list({ charge: charge.id }) : null
  return [
    ...(refunds?.data ?? []).map((refund) => toIncident('refund', refund)),
    ...(disputes?.data ?? []).map((dispute) => toIncident('dispute', dispute)),
  ]
}

function toIncident(kind: Incident['kind'], given: Stripe.Refund | Stripe.Dispute): Incident {
  const { id, amount, currency, status, created } = given
  return { id, kind, amount, currency, status: status ?? 'unknown', at: at(created) }
}

/** Reads a subscription; its period is that of its only item. */
function toSubscription(given: Stripe.Subscription): Subscription {
  const [item] = given.items.data
  const periodEnd = item?.current_period_end ?? given.start_date
  return {
    id: given.id,
    status: statusOf(given.status),
    createdAt: at(given.created),
    periodStart: at(item?.current_period_start ?? given.start_date),
    periodEnd: at(periodEnd),
    // A cancellation on the service's own page sets the date alone.
    endsWithPeriod: given.cancel_at_period_end || (given.cancel_at !== null && given.cancel_at <= periodEnd),
  }
}

/** Maps a status; an unknown one is neither paid nor over. */
function statusOf(given: string): SubscriptionStatus {
  return SUBSCRIPTION_STATUSES.find((status) => status === given) ?? 'paused'
}

/** Converts the service's seconds. */
function at(epochSeconds: number): Instant {
  return plus(instant(0), seconds(epochSeconds))
}

/** The greatest age of a signature, against replayed events. The service signs every attempt anew. */
const TOLERANCE_SECONDS = 300

/** Verifies that the service sent these bytes recently, and reads whom they are about. */
export function readEvent(
  stripe: Pick<Stripe, 'webhooks'>,
  secret: string,
  body: Buffer,
  signature: string | null,
  now: Instant,
): Result<PaymentEvent, EventFault> {
  if (signature === null) return refused('unsigned')
  try {
    const event = stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now)
    if (typeof event.id !== 'string' || typeof event.type !== 'string') return refused('unreadable')
    const about = whom(event.data?.object)
    const texts = [event.id, event.type, about.customerId, about.chargeId]
    // No id contains NUL, and the database cannot store it.
    if (texts.some((text) => text?.includes('\0'))) return refused('unreadable')
    return ok({ id: event.id, type: event.type, ...about })
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return refused('unreadable')
    return refused(error.message.includes('tolerance') ? 'stale' : 'forged')
  }
}

type RawEvent = {
  readonly object?: unknown
  readonly id?: unknown
  readonly customer?: unknown
  readonly charge?: unknown
}

function whom(given: RawEvent | undefined): Pick<PaymentEvent, 'customerId' | 'chargeId'> {
  const isCustomer = given?.object === 'customer'
  return { customerId: idIn(isCustomer ? given.id : given?.customer), chargeId: idIn(given?.charge) }
}

/** Reads an id that may stand in an expanded object. */
function idIn(reference: unknown): string | null {
  if (typeof reference === 'string') return reference
  if (typeof reference !== 'object' || reference === null || !('id' in reference)) return null
  return typeof reference.id === 'string' ? reference.id : null
}
