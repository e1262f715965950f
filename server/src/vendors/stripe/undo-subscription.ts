import type { Stripe } from 'stripe'
import { isRefundedAlready, unlessGone } from './call-stripe.ts'

/** Ends a subscription and refunds every payment for it. May be repeated, also after a failure half-way. */
export async function undoSubscription(stripe: Stripe, subscription: string): Promise<number> {
  await unlessGone(() => stripe.subscriptions.cancel(subscription))
  const invoices = await stripe.invoices
    .list({ subscription, status: 'paid', limit: 100 })
    .autoPagingToArray({ limit: 1_000 })
  let givenBack = 0
  for (const invoice of invoices) {
    const { data: payments } = await stripe.invoicePayments.list({ invoice: invoice.id, status: 'paid' })
    for (const { payment } of payments) givenBack += await giveBack(stripe, payment.payment_intent)
  }
  return givenBack
}

async function giveBack(stripe: Stripe, paid: string | Stripe.PaymentIntent | undefined): Promise<number> {
  if (paid === undefined) return 0
  const intent = typeof paid === 'string' ? paid : paid.id
  try {
    const refund = await stripe.refunds.create(
      { payment_intent: intent, reason: 'duplicate' },
      { idempotencyKey: `give-back:${intent}` },
    )
    return refund.amount
  } catch (error) {
    if (!isRefundedAlready(error)) throw error
    const { data: refunds } = await stripe.refunds.list({ payment_intent: intent })
    return refunds.reduce((sum, { amount }) => sum + amount, 0)
  }
}
