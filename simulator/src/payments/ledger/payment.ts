import type { Stripe } from 'stripe'
import type { CardTemper } from './cards.ts'
import { type Ledger, untouched } from './ledger.ts'

type PaymentTerms = {
  readonly amount: number
  readonly currency: string
  readonly customer: string | null
  readonly description: string
}

/** Makes the intent to collect an amount. */
export function newPaymentIntent(ledger: Ledger, terms: PaymentTerms): Stripe.PaymentIntent {
  const id = ledger.ids.next('pi')
  return {
    id,
    object: 'payment_intent',
    ...untouched('payment_intent'),
    amount: terms.amount,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${ledger.ids.next('s', 25).slice(2)}`,
    confirmation_method: 'automatic',
    created: ledger.now(),
    currency: terms.currency,
    customer: terms.customer,
    description: terms.description,
    metadata: {},
    payment_method_options: {},
    payment_method_types: ['card'],
    setup_future_usage: 'off_session',
    status: 'requires_payment_method',
  }
}

/** Makes a charge: one attempt to take the money from a card. */
export function newCharge(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  temper: CardTemper,
): Stripe.Charge {
  const declined = temper.kind === 'declines' ? temper : undefined
  const id = ledger.ids.next('ch')
  return {
    id,
    object: 'charge',
    ...untouched('charge'),
    amount: intent.amount,
    amount_captured: declined === undefined ? intent.amount : 0,
    balance_transaction: declined === undefined ? ledger.ids.next('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'CRATEWATCH',
    captured: declined === undefined,
    created: ledger.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: declined?.code ?? null,
    failure_message: declined?.message ?? null,
    fraud_details: {},
    metadata: {},
    outcome: outcomeOf(declined),
    paid: declined === undefined,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      ...(method.card && { card: cardDetails(intent.amount, method.card) }),
    },
    receipt_url: declined === undefined ? ledger.page(`/receipts/${id}`) : null,
    status: declined === undefined ? 'succeeded' : 'failed',
  }
}

function outcomeOf(declined: { readonly declineCode: string } | undefined): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: declined === undefined ? 'approved_by_network' : 'declined_by_network',
    reason: declined?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 12,
    seller_message:
      declined === undefined
        ? 'Payment complete.'
        : 'The bank did not return any further details with this decline.',
    type: declined === undefined ? 'authorized' : 'issuer_declined',
  }
}

function cardDetails(
  amount: number,
  card: Stripe.PaymentMethod.Card,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    ...untouched('card'),
    amount_authorized: amount,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    funding: card.funding,
    last4: card.last4,
    network: card.brand,
  }
}
