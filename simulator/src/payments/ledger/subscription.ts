import type { Stripe } from 'stripe'
import { monthsAfter } from './calendar.ts'
import { planOf } from './catalogue.ts'
import type { Ledger } from './ledger.ts'
import { untouched } from './untouched.ts'

/** Makes a subscription from now on, its first month paid. */
export function newSubscription(
  ledger: Ledger,
  given: {
    readonly customer: string
    readonly price: Stripe.Price
    readonly quantity: number
    readonly paymentMethod: string
    readonly metadata: Stripe.Metadata
  },
): Stripe.Subscription {
  const id = ledger.ids.next('sub')
  const now = ledger.now()
  return {
    id,
    object: 'subscription',
    ...untouched('subscription'),
    billing_cycle_anchor: now,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    collection_method: 'charge_automatically',
    created: now,
    currency: given.price.currency,
    customer: given.customer,
    default_payment_method: given.paymentMethod,
    ...settings(),
    items: list(`/v1/subscription_items?subscription=${id}`, [item(ledger, id, given)]),
    metadata: given.metadata,
    start_date: now,
    status: 'active',
  }
}

function settings() {
  return {
    invoice_settings: { ...untouched('invoice_settings'), issuer: { type: 'self' } },
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
  } satisfies Partial<Stripe.Subscription>
}

/** Returns the only item of a subscription. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [first] = subscription.items.data
  if (first === undefined) throw new Error(`Nothing is subscribed to by ${subscription.id}`)
  return first
}

export function list<T>(url: string, data: T[]): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url }
}

function item(
  ledger: Ledger,
  subscription: string,
  { price, quantity }: { readonly price: Stripe.Price; readonly quantity: number },
): Stripe.SubscriptionItem {
  const now = ledger.now()
  return {
    id: ledger.ids.next('si', 14),
    object: 'subscription_item',
    ...untouched('subscription_item'),
    created: now,
    current_period_end: monthsAfter(now, 1),
    current_period_start: now,
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
  }
}
