import type { Stripe } from 'stripe'
import type { Card } from './cards.ts'
import { type Ledger, untouched } from './ledger.ts'

type NewCustomer = {
  readonly email: string | null
  readonly name: string | null
  readonly metadata?: Stripe.Metadata
}

/** Makes a customer. */
export function newCustomer(ledger: Ledger, given: NewCustomer): Stripe.Customer {
  const id = ledger.ids.next('cus', 14)
  return {
    id,
    object: 'customer',
    ...untouched('customer'),
    created: ledger.now(),
    email: given.email,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    metadata: given.metadata ?? {},
    name: given.name,
    next_invoice_sequence: 1,
    tax_exempt: 'none',
  }
}

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
