import type { Stripe } from 'stripe'
import type { Card } from '../ledger/cards.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { newPaymentMethod, type Holder } from '../ledger/payment-method.ts'

/** Stores a card for a customer, without an event. */
export function fileCard(
  ledger: Ledger,
  customer: string | null,
  card: Card,
  holder: Holder,
): Stripe.PaymentMethod {
  const method = newPaymentMethod(ledger, customer, card, holder)
  ledger.paymentMethods.set(method.id, method)
  // A card that needs confirmation has been confirmed once it is stored.
  ledger.tempers.set(method.id, card.temper.kind === 'asks' ? { kind: 'pays' } : card.temper)
  return method
}

/** Makes a card the one for renewals. */
export function changeCard(
  ledger: Ledger,
  customer: Stripe.Customer,
  card: Card,
  holder: Holder,
): Stripe.PaymentMethod {
  const method = fileCard(ledger, customer.id, card, holder)
  ledger.tempers.set(method.id, card.laterTemper)
  ledger.emit('payment_method.attached', method)
  ledger.change('customer.updated', customer, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  })
  for (const subscription of ledger.subscriptions.values()) {
    if (subscription.customer !== customer.id || subscription.ended_at !== null) continue
    ledger.change('customer.subscription.updated', subscription, { default_payment_method: method.id })
  }
  return method
}
