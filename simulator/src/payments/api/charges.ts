import { refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Stripe } from 'stripe'
import { refund } from '../billing/give-back.ts'
import { idOf } from '../ledger/invoice.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { invalid, missingParam, type ApiError, find, listed, retrieve, type Endpoint } from './endpoint.ts'
import { textOf, wholeOf, type Params } from './form.ts'

export const chargeEndpoints: readonly Endpoint[] = [
  listed('charges', (ledger) => ledger.charges, { customer: (it, id) => it.customer === id }),
  retrieve('charges', 'charge', (ledger) => ledger.charges),
  ['POST', /^\/v1\/refunds$/, createRefund, ['payment_intent', 'amount', 'reason']],
  listed('refunds', (ledger) => ledger.refunds, {
    charge: (it, id) => it.charge === id,
    payment_intent: (it, id) => it.payment_intent === id,
  }),
  listed('disputes', (ledger) => ledger.disputes, { charge: (it, id) => it.charge === id }),
  listed('invoices', (ledger) => ledger.invoices, {
    status: (it, status) => it.status === status,
    subscription: (it, id) => idOf(it.parent?.subscription_details?.subscription ?? '') === id,
  }),
  listed('invoice_payments', (ledger) => ledger.invoicePayments, {
    invoice: (it, id) => idOf(it.invoice) === id,
    status: (it, status) => it.status === status,
  }),
]

function createRefund(ledger: Ledger, params: Params): Result<object, ApiError> {
  const intent = ledger.paymentIntents.get(textOf(params, 'payment_intent') ?? '')
  if (intent === undefined) return refused(missingParam('payment_intent'))
  const named = intent.latest_charge === null ? '' : idOf(intent.latest_charge)
  const charge = find(ledger.charges, 'charge', named, 'charge')
  if (!charge.ok) return charge
  const reason = (textOf(params, 'reason') ?? null) as Stripe.Refund.Reason | null
  const given = refund(ledger, charge.value, wholeOf(params, 'amount'), reason)
  if (given.ok) return given
  if (given.error === 'already-refunded')
    return refused(invalid(`Charge ${named} has already been refunded.`, { code: 'charge_already_refunded' }))
  if (given.error === 'too-much')
    return refused(invalid('Refund amount is greater than unrefunded amount on charge', { param: 'amount' }))
  return refused(invalid(`Charge ${named} was not paid and cannot be refunded.`))
}
