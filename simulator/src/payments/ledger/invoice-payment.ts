import type { Stripe } from 'stripe'
import type { Ledger } from './ledger.ts'

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
