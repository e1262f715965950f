import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Stripe } from 'stripe'
import { genericDecline, type CardTemper } from '../ledger/cards.ts'
import { idOf } from '../ledger/invoice.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { newCharge } from '../ledger/payment.ts'

export type Declined = {
  readonly charge: Stripe.Charge
  readonly code: string
  readonly declineCode: string
  readonly message: string
}

/** Attempts to charge a card for an intent, and emits the outcome. */
export function takePayment(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Result<Stripe.Charge, Declined> {
  const temper = temperNow(ledger, intent, method)
  const charge = newCharge(ledger, intent, method, temper)
  ledger.charges.set(charge.id, charge)
  if (temper.kind === 'declines') return decline(ledger, intent, method, charge, temper)
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    last_payment_error: null,
  } satisfies Partial<Stripe.PaymentIntent>)
  ledger.emit('charge.succeeded', charge)
  ledger.emit('payment_intent.succeeded', intent)
  return ok(charge)
}

/** Returns the card's behaviour, unless the control API makes this customer's next payment fail. */
function temperNow(
  ledger: Ledger,
  { customer }: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): CardTemper {
  const owner = customer === null ? '' : idOf(customer)
  const left = ledger.doomed.get(owner) ?? 0
  if (left === 0) return ledger.tempers.get(method.id) ?? { kind: 'pays' }
  ledger.doomed.set(owner, left - 1)
  return genericDecline
}

function decline(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  charge: Stripe.Charge,
  { code, declineCode, message }: CardTemper & { kind: 'declines' },
): Result<never, Declined> {
  Object.assign(intent, {
    status: 'requires_payment_method',
    latest_charge: charge.id,
    last_payment_error: {
      charge: charge.id,
      code: code as Stripe.PaymentIntent.LastPaymentError.Code,
      decline_code: declineCode,
      doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
      message,
      payment_method: structuredClone(method),
      type: 'card_error',
    },
  } satisfies Partial<Stripe.PaymentIntent>)
  ledger.emit('charge.failed', charge)
  ledger.emit('payment_intent.payment_failed', intent)
  return refused({ charge, code, declineCode, message })
}
