import type { Stripe } from 'stripe'
import { idOf } from '../ledger/invoice.ts'
import type { Ledger } from '../ledger/ledger.ts'

type EndReason = 'cancellation_requested' | 'payment_failed' | 'payment_disputed'

/** Ends a subscription now. Open invoices are no longer collected. */
export function endSubscription(ledger: Ledger, subscription: Stripe.Subscription, reason: EndReason): void {
  if (subscription.ended_at !== null) return
  const now = ledger.now()
  Object.assign(subscription, {
    status: 'canceled',
    ended_at: now,
    canceled_at: subscription.canceled_at ?? now,
    cancel_at_period_end: false,
    cancellation_details: {
      comment: subscription.cancellation_details?.comment ?? null,
      feedback: subscription.cancellation_details?.feedback ?? null,
      feedback_option: null,
      reason,
    },
  } satisfies Partial<Stripe.Subscription>)
  for (const invoice of ledger.invoices.values()) {
    const owner = invoice.parent?.subscription_details?.subscription
    if (owner === undefined || idOf(owner) !== subscription.id) continue
    if (invoice.status === 'open' || invoice.status === 'draft')
      ledger.change('invoice.updated', invoice, { auto_advance: false, next_payment_attempt: null })
  }
  ledger.emit('customer.subscription.deleted', subscription)
}

/**
 * Makes a subscription end with the paid period, or takes that back. A cancellation on the vendor's own page sets the
 * date alone, as the flexible billing mode does.
 */
export function endWithPeriod(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  ends: boolean,
  by: 'api' | 'portal' = 'api',
): void {
  const [item] = subscription.items.data
  ledger.change('customer.subscription.updated', subscription, {
    cancel_at_period_end: ends && by === 'api',
    cancel_at: ends ? (item?.current_period_end ?? null) : null,
    canceled_at: ends ? ledger.now() : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: ends ? 'cancellation_requested' : null,
    },
  })
}
