import type { Stripe } from 'stripe'
import { newInvoice } from '../ledger/invoice.ts'
import { hour, nextBoundary, type Ledger } from '../ledger/ledger.ts'
import { itemOf } from '../ledger/subscription.ts'
import { collectInvoice, finalizeInvoice } from './collect-invoice.ts'
import { endSubscription } from './end-subscription.ts'

/** How long invoices stay drafts, so that a shop may still change them. */
const draftRests = hour

/** Schedules the end of the current period: the subscription ends or continues. */
export function planRenewal(ledger: Ledger, subscription: Stripe.Subscription): void {
  const end = itemOf(subscription).current_period_end
  ledger.at(end, () => {
    if (subscription.ended_at !== null || itemOf(subscription).current_period_end !== end) return
    if (subscription.cancel_at !== null && subscription.cancel_at <= end)
      return endSubscription(ledger, subscription, 'cancellation_requested')
    renew(ledger, subscription, end)
    planRenewal(ledger, subscription)
  })
}

function renew(ledger: Ledger, subscription: Stripe.Subscription, from: number): void {
  const item = itemOf(subscription)
  const next: Stripe.SubscriptionItem = {
    ...item,
    current_period_start: from,
    current_period_end: nextBoundary(subscription.billing_cycle_anchor, from),
  }
  const items = { ...subscription.items, data: [next] }
  const invoice = newInvoice(ledger, { ...subscription, items }, 'subscription_cycle')
  invoice.period_start = item.current_period_start
  invoice.automatically_finalizes_at = from + draftRests
  ledger.invoices.set(invoice.id ?? '', invoice)
  ledger.change('customer.subscription.updated', subscription, { items, latest_invoice: invoice.id ?? null })
  ledger.emit('invoice.created', invoice)
  advanceAt(ledger, invoice, from + draftRests)
}

/** Schedules when a draft is finalised and collected. */
export function advanceAt(ledger: Ledger, invoice: Stripe.Invoice, at: number): void {
  ledger.at(at, () => advance(ledger, invoice))
}

function advance(ledger: Ledger, invoice: Stripe.Invoice): void {
  if (invoice.status !== 'draft' || invoice.auto_advance !== true) return
  finalizeInvoice(ledger, invoice)
  collectInvoice(ledger, invoice)
}
