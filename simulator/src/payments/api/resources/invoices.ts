import { refused } from '@cratewatch/domain/kernel/result'
import type { Result } from '@cratewatch/domain/kernel/result'
import { collectInvoice } from '../../billing/collect-invoice.ts'
import { idOf, subscriptionOf } from '../../ledger/invoice.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { declinedCard, invalid } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'
import { textOf } from '../form.ts'
import type { Params } from '../form.ts'
import { listParams, paginate } from '../paginate.ts'
import { find, retrieve } from './resource.ts'
import type { Endpoint } from './resource.ts'

export const invoiceEndpoints: readonly Endpoint[] = [
  [
    'GET',
    /^\/v1\/invoices$/,
    listInvoices,
    [...listParams, 'customer', 'subscription', 'status', 'collection_method', 'due_date'],
  ],
  ['GET', /^\/v1\/invoices\/(\w+)$/, retrieve((ledger) => ledger.invoices, 'invoice')],
  ['POST', /^\/v1\/invoices\/(\w+)\/pay$/, pay, ['payment_method', 'off_session']],
  ['GET', /^\/v1\/invoices\/(\w+)\/lines$/, lines, [...listParams]],
  ['GET', /^\/v1\/invoice_payments$/, listPayments, [...listParams, 'invoice', 'status', 'payment']],
  ['GET', /^\/v1\/invoice_payments\/(\w+)$/, retrieve((ledger) => ledger.invoicePayments, 'invoice_payment')],
]

function listInvoices(ledger: Ledger, params: Params): Result<object, ApiError> {
  const customer = textOf(params, 'customer')
  const subscription = textOf(params, 'subscription')
  const status = textOf(params, 'status')
  const wanted = [...ledger.invoices.values()].filter(
    (invoice) =>
      (customer === undefined || idOf(invoice.customer ?? '') === customer) &&
      (subscription === undefined || subscriptionOf(ledger, invoice)?.id === subscription) &&
      (status === undefined || invoice.status === status),
  )
  return paginate('/v1/invoices', wanted, params)
}

function pay(ledger: Ledger, params: Params, id: string): Result<object, ApiError> {
  const found = find(ledger.invoices, 'invoice', id)
  if (!found.ok) return found
  if (found.value.status === 'paid') return refused(invalid('Invoice is already paid'))
  const paid = collectInvoice(ledger, found.value, textOf(params, 'payment_method'))
  if (paid.ok) return paid
  if (paid.error === 'not-open') return refused(invalid('This invoice is not open and cannot be paid.'))
  if (paid.error === 'no-payment-method')
    return refused(invalid('There is no `default_payment_method` set on this Customer or Invoice.'))
  return refused(declinedCard(paid.error))
}

function lines(ledger: Ledger, params: Params, id: string): Result<object, ApiError> {
  const found = find(ledger.invoices, 'invoice', id)
  return found.ok ? paginate(`/v1/invoices/${id}/lines`, found.value.lines.data, params) : found
}

function listPayments(ledger: Ledger, params: Params): Result<object, ApiError> {
  const invoice = textOf(params, 'invoice')
  const wanted = [...ledger.invoicePayments.values()].filter(
    (payment) => invoice === undefined || idOf(payment.invoice) === invoice,
  )
  return paginate('/v1/invoice_payments', wanted, params)
}
