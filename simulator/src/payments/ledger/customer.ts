import type { Stripe } from 'stripe'
import type { Ledger } from './ledger.ts'

export type NewCustomer = {
  readonly email: string | null
  readonly name: string | null
  readonly metadata?: Stripe.Metadata
}

/** Somebody who may pay. */
export function newCustomer(ledger: Ledger, given: NewCustomer): Stripe.Customer {
  const id = ledger.ids.next('cus', 14)
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: ledger.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: given.email,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}
