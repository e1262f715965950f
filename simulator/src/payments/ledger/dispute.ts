import type { Stripe } from 'stripe'
import { day } from './calendar.ts'
import type { Ledger } from './ledger.ts'
import { untouched } from './untouched.ts'

/** Makes a dispute: the card's owner wants the money back from the bank. */
export function newDispute(ledger: Ledger, charge: Stripe.Charge, reason: string): Stripe.Dispute {
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
