import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Stripe } from 'stripe'
import { type Ledger, day, untouched } from '../ledger/ledger.ts'

type GiveBackRefusal = 'not-paid' | 'too-much' | 'already-refunded' | 'already-disputed' | 'not-open'

/** Refunds a charge, or part of it. The subscription continues. */
export function refund(
  ledger: Ledger,
  charge: Stripe.Charge,
  amount: number | undefined,
  reason: Stripe.Refund.Reason | null,
): Result<Stripe.Refund, GiveBackRefusal> {
  const left = charge.amount_captured - charge.amount_refunded
  if (!charge.paid) return refused('not-paid')
  if (left === 0) return refused('already-refunded')
  if ((amount ?? left) > left) return refused('too-much')
  const given = newRefund(ledger, charge, amount ?? left, reason)
  ledger.refunds.set(given.id, given)
  ledger.emit('refund.created', given)
  const refunded = charge.amount_refunded + given.amount
  ledger.change('charge.refunded', charge, {
    amount_refunded: refunded,
    refunded: refunded === charge.amount_captured,
  })
  return ok(given)
}

/** Opens a dispute, as the owner of the card does at the bank. */
export function dispute(
  ledger: Ledger,
  charge: Stripe.Charge,
  reason = 'fraudulent',
): Result<Stripe.Dispute, GiveBackRefusal> {
  if (!charge.paid) return refused('not-paid')
  if (charge.disputed) return refused('already-disputed')
  const opened = newDispute(ledger, charge, reason)
  ledger.disputes.set(opened.id, opened)
  charge.disputed = true
  ledger.emit('charge.dispute.created', opened)
  ledger.emit('charge.dispute.funds_withdrawn', opened)
  return ok(opened)
}

/** Decides a dispute: for the shop, or for the owner of the card. */
export function closeDispute(
  ledger: Ledger,
  opened: Stripe.Dispute,
  outcome: 'won' | 'lost',
): Result<Stripe.Dispute, GiveBackRefusal> {
  if (opened.status === 'won' || opened.status === 'lost') return refused('not-open')
  opened.status = outcome
  if (outcome === 'won') ledger.emit('charge.dispute.funds_reinstated', opened)
  ledger.emit('charge.dispute.closed', opened)
  return ok(opened)
}

/** Makes a dispute: the card's owner wants the money back from the bank. */
function newDispute(ledger: Ledger, charge: Stripe.Charge, reason: string): Stripe.Dispute {
  return {
    id: ledger.ids.next('du'),
    object: 'dispute',
    ...untouched('dispute'),
    amount: charge.amount,
    charge: charge.id,
    created: ledger.now(),
    currency: charge.currency,
    evidence_details: {
      due_by: ledger.now() + 9 * day,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: 'manual',
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  }
}

/** Makes a refund, which succeeds at once. */
function newRefund(
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
