import type { Stripe } from 'stripe'
import type { CardTemper } from './cards.ts'
import type { Ledger } from './ledger.ts'

export type PaymentTerms = {
  readonly amount: number
  readonly currency: string
  readonly customer: string | null
  readonly description: string
}

/** The vendor's intent to collect an amount, until it has it. */
export function newPaymentIntent(ledger: Ledger, terms: PaymentTerms): Stripe.PaymentIntent {
  const id = ledger.ids.next('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: terms.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${ledger.ids.next('s', 25).slice(2)}`,
    confirmation_method: 'automatic',
    created: ledger.now(),
    currency: terms.currency,
    customer: terms.customer,
    customer_account: null,
    description: terms.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  }
}

/** One attempt to take the money from a card. */
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
    amount: intent.amount,
    amount_captured: declined === undefined ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: declined === undefined ? ledger.ids.next('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'CRATEWATCH',
    captured: declined === undefined,
    created: ledger.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: declined?.code ?? null,
    failure_message: declined?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: outcomeOf(declined),
    paid: declined === undefined,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      ...(method.card && { card: cardDetails(intent.amount, method.card) }),
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: declined === undefined ? ledger.page(`/receipts/${id}`) : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: declined === undefined ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
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
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}
