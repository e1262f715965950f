import type { Stripe } from 'stripe'
import { PRODUCT, untouched, type Ledger } from './ledger.ts'
import { decimal, itemOf, list } from './subscription.ts'

/** Makes a draft invoice for the current period of a subscription. */
export function newInvoice(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
): Stripe.Invoice {
  const id = ledger.ids.next('in')
  const line = newLine(ledger, subscription, id)
  const { amount } = line
  const now = ledger.now()
  return {
    id,
    object: 'invoice',
    ...untouched('invoice'),
    account_country: 'US',
    account_name: 'Cratewatch',
    amount_due: amount,
    amount_remaining: amount,
    auto_advance: true,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    ...billedTo(ledger, idOf(subscription.customer)),
    issuer: { type: 'self' },
    lines: list(`/v1/invoices/${id}/lines`, [line]),
    metadata: {},
    parent: billFor(subscription),
    period_end: now,
    period_start: reason === 'subscription_create' ? now : subscription.start_date,
    status: 'draft',
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    webhooks_delivered_at: now,
  }
}

function billFor({ id, metadata }: Stripe.Subscription): Stripe.Invoice.Parent {
  return {
    quote_details: null,
    subscription_details: { metadata, subscription: id },
    type: 'subscription_details',
  }
}

function billedTo(ledger: Ledger, id: string) {
  const customer = ledger.customer(id)
  return {
    customer: id,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    customer_tax_exempt: 'none',
  } satisfies Partial<Stripe.Invoice>
}

/** Finds the subscription of an invoice. */
export function subscriptionOf(ledger: Ledger, invoice: Stripe.Invoice): Stripe.Subscription | undefined {
  const owner = invoice.parent?.subscription_details?.subscription
  return owner === undefined ? undefined : ledger.subscriptions.get(idOf(owner))
}

/** Returns the id of a reference that may be an expanded object. */
export function idOf(reference: string | { readonly id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}

function newLine(ledger: Ledger, subscription: Stripe.Subscription, invoice: string): Stripe.InvoiceLineItem {
  const item = itemOf(subscription)
  const quantity = item.quantity ?? 1
  const unit = item.price.unit_amount ?? 0
  return {
    id: ledger.ids.next('il'),
    object: 'line_item',
    ...untouched('line_item'),
    amount: unit * quantity,
    currency: subscription.currency,
    description: `${quantity} × ${PRODUCT.name} (at $${(unit / 100).toFixed(2)} / month)`,
    discountable: true,
    invoice,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { end: item.current_period_end, start: item.current_period_start },
    pricing: {
      price_details: { price: item.price.id, product: idOf(item.price.product) },
      type: 'price_details',
      unit_amount_decimal: decimal(unit),
    },
    quantity,
    quantity_decimal: decimal(quantity),
    subscription: subscription.id,
    subtotal: unit * quantity,
  }
}

/** Links an invoice to the payment that is to settle it. */
export function newInvoicePayment(
  ledger: Ledger,
  invoice: Stripe.Invoice,
  paymentIntent: string,
): Stripe.InvoicePayment {
  return {
    id: ledger.ids.next('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: ledger.now(),
    currency: invoice.currency,
    invoice: invoice.id ?? '',
    is_default: true,
    livemode: false,
    payment: { payment_intent: paymentIntent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
}
