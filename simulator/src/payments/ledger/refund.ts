import type { Stripe } from 'stripe'
import type { Ledger } from './ledger.ts'
import { untouched } from './untouched.ts'

/** Makes a refund, which succeeds at once. */
export function newRefund(
  ledger: Ledger,
  charge: Stripe.Charge,
  amount: number,
  reason: Stripe.Refund.Reason | null,
): Stripe.Refund {
  return {
    id: ledger.ids.next('re'),
    object: 'refund',
    ...untouched('refund'),
    amount,
    balance_transaction: ledger.ids.next('txn'),
    charge: charge.id,
    created: ledger.now(),
    currency: charge.currency,
    customer: charge.customer,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    status: 'succeeded',
  }
}
