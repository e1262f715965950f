import { refused } from '@cratewatch/domain/kernel/result'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { Stripe } from 'stripe'
import { refund } from '../../billing/give-back.ts'
import { idOf } from '../../ledger/invoice.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { invalid, missingParam } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'
import { metadataOf, textOf, wholeOf } from '../form.ts'
import type { Params } from '../form.ts'
import { listParams, paginate } from '../paginate.ts'
import { find, retrieve } from './resource.ts'
import type { Endpoint, Handler } from './resource.ts'

export const paymentEndpoints: readonly Endpoint[] = [
  listed('payment_intents', (ledger) => ledger.paymentIntents, ['customer']),
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, retrieve((ledger) => ledger.paymentIntents, 'payment_intent')],
  listed('charges', (ledger) => ledger.charges, ['customer', 'payment_intent']),
  ['GET', /^\/v1\/charges\/(\w+)$/, retrieve((ledger) => ledger.charges, 'charge')],
  listed('payment_methods', (ledger) => ledger.paymentMethods, ['customer', 'type']),
  ['GET', /^\/v1\/payment_methods\/(\w+)$/, retrieve((ledger) => ledger.paymentMethods, 'PaymentMethod')],
  ['POST', /^\/v1\/refunds$/, createRefund, ['charge', 'payment_intent', 'amount', 'reason', 'metadata']],
  listed('refunds', (ledger) => ledger.refunds, ['charge', 'payment_intent']),
  ['GET', /^\/v1\/refunds\/(\w+)$/, retrieve((ledger) => ledger.refunds, 'refund')],
  listed('disputes', (ledger) => ledger.disputes, ['charge', 'payment_intent']),
  ['GET', /^\/v1\/disputes\/(\w+)$/, retrieve((ledger) => ledger.disputes, 'dispute')],
]

/** A list that can be narrowed by what its objects say. */
function listed(
  name: string,
  store: (ledger: Ledger) => ReadonlyMap<string, object>,
  filters: readonly string[],
): Endpoint {
  const handler: Handler = (ledger, params) => {
    const objects = [...store(ledger).values()] as (Record<string, unknown> & { readonly object: string })[]
    const wanted = objects.filter((object) =>
      filters.every((field) => params[field] === undefined || object[field] === params[field]),
    )
    return paginate(`/v1/${name}`, wanted, params)
  }
  return ['GET', new RegExp(`^/v1/${name}$`), handler, [...listParams, ...filters]]
}

function createRefund(ledger: Ledger, params: Params): Result<object, ApiError> {
  const intent = textOf(params, 'payment_intent')
  const named = textOf(params, 'charge') ?? chargeOf(ledger, intent)
  if (named === undefined) return refused(missingParam('payment_intent'))
  const charge = find(ledger.charges, 'charge', named, 'charge')
  if (!charge.ok) return charge
  const reason = (textOf(params, 'reason') ?? null) as Stripe.Refund.Reason | null
  const given = refund(ledger, charge.value, wholeOf(params, 'amount'), reason)
  if (given.ok) {
    given.value.metadata = metadataOf(params)
    return given
  }
  if (given.error === 'already-refunded')
    return refused(invalid(`Charge ${named} has already been refunded.`, { code: 'charge_already_refunded' }))
  if (given.error === 'too-much')
    return refused(invalid('Refund amount is greater than unrefunded amount on charge', { param: 'amount' }))
  return refused(invalid(`Charge ${named} was not paid and cannot be refunded.`))
}

function chargeOf(ledger: Ledger, intent: string | undefined): string | undefined {
  const charge = ledger.paymentIntents.get(intent ?? '')?.latest_charge
  return charge === null || charge === undefined ? undefined : idOf(charge)
}
