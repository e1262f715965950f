import type { Stripe } from 'stripe'
import { monthsAfter, Ledger, PRODUCT, untouched, type LedgerOptions } from './ledger.ts'

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

/** Makes the price of the only product, monthly. */
function newPrice(ledger: Ledger): Stripe.Price {
  return {
    id: PRODUCT.priceId,
    object: 'price',
    ...untouched('price'),
    active: true,
    billing_scheme: 'per_unit',
    created: ledger.now(),
    currency: PRODUCT.currency,
    metadata: {},
    product: ledger.ids.next('prod', 14),
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    type: 'recurring',
    unit_amount: PRODUCT.cents,
    unit_amount_decimal: decimal(PRODUCT.cents),
  }
}

/** Returns a price in the old shape that subscription items still have. */
function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    ...untouched('plan'),
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: decimal(price.unit_amount ?? 0),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: 'month',
    interval_count: 1,
    metadata: {},
    nickname: price.nickname,
    product: price.product,
    usage_type: 'licensed',
  }
}

/** Decimals are text in answers; the official types are those of the library's objects. */
export function decimal(amount: number): Stripe.Decimal {
  return String(amount) as unknown as Stripe.Decimal
}

/** Makes a ledger with its only product. */
export function openLedger(options: LedgerOptions): Ledger {
  const ledger = new Ledger(options)
  const price = newPrice(ledger)
  ledger.prices.set(price.id, price)
  return ledger
}
