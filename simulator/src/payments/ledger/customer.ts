import type { Stripe } from 'stripe'
import type { Ledger } from './ledger.ts'
import { untouched } from './untouched.ts'

export type NewCustomer = {
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
