import type { Stripe } from 'stripe'
import type { Card } from './cards.ts'
import type { Ledger } from './ledger.ts'

export type Holder = { readonly name: string | null; readonly email: string | null }

/** Makes a stored card. */
export function newPaymentMethod(
  ledger: Ledger,
  customer: string | null,
  card: Card,
  holder: Holder,
): Stripe.PaymentMethod {
  return {
    id: ledger.ids.next('pm'),
    object: 'payment_method',
    billing_details: {
      address: noAddress,
      email: holder.email,
      name: holder.name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: ledger.now(),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
