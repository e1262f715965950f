import type { Stripe } from 'stripe'
import type { Ledger } from './ledger.ts'
import { untouched } from './untouched.ts'

/** Makes the price of the only product, monthly. */
export function newPrice(ledger: Ledger): Stripe.Price {
  const { priceId, currency, amount } = ledger.options
  return {
    id: priceId,
    object: 'price',
    ...untouched('price'),
    active: true,
    billing_scheme: 'per_unit',
    created: ledger.now(),
    currency,
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
    unit_amount: amount,
    unit_amount_decimal: decimal(amount),
  }
}

/** Returns a price in the old shape that subscription items still have. */
export function planOf(price: Stripe.Price): Stripe.Plan {
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
