import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { Result } from '@cratewatch/domain/kernel/result'
import { idOf } from '../ledger/invoice.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { list } from '../ledger/subscription.ts'
import { invalid } from './api-error.ts'
import type { ApiError } from './api-error.ts'

type Json = Record<string, unknown>

const deepest = 4

/** A copy of an answer with the objects that `expand[]` names put in place of their ids. */
export function expand(ledger: Ledger, answer: object, paths: readonly unknown[]): Result<object, ApiError> {
  const copy = structuredClone(answer) as Json
  for (const path of paths) {
    const names = String(path).split('.')
    const depth = names[0] === 'data' ? names.length - 1 : names.length
    if (depth > deepest)
      return refused(
        invalid(`You cannot expand more than ${deepest} levels of a property`, { param: 'expand' }),
      )
    if (!open(ledger, copy, names))
      return refused(invalid(`This property cannot be expanded (${names.join('.')}).`, { param: 'expand' }))
  }
  return ok(copy)
}

function open(ledger: Ledger, holder: Json, [name = '', ...deeper]: readonly string[]): boolean {
  if (name === 'data' && Array.isArray(holder['data'])) {
    return holder['data'].every((each) => deeper.length === 0 || open(ledger, each as Json, deeper))
  }
  const value = holder[name] ?? includable(ledger, holder, name)
  if (value === undefined) return name in holder
  const opened = Array.isArray(value) ? value.map((each) => whole(ledger, each)) : whole(ledger, value)
  if (opened === undefined) return false
  holder[name] = opened
  if (deeper.length === 0) return true
  const holders = Array.isArray(opened) ? opened : [opened]
  return holders.every((each) => isObject(each) && open(ledger, each, deeper))
}

/** An object for its id; undefined for text that is no id. */
function whole(ledger: Ledger, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const found = stores(ledger)
    .map((store) => store.get(value))
    .find((object) => object !== undefined)
  return structuredClone(found)
}

/** Properties that are only there when they are asked for. */
function includable(ledger: Ledger, holder: Json, name: string): unknown {
  const id = String(holder['id'])
  if (holder['object'] === 'customer' && name === 'subscriptions') {
    const theirs = [...ledger.subscriptions.values()].filter(
      ({ customer, ended_at }) => idOf(customer) === id && ended_at === null,
    )
    return structuredClone(list(`/v1/customers/${id}/subscriptions`, theirs.toReversed()))
  }
  if (holder['object'] === 'customer' && ['sources', 'tax_ids'].includes(name))
    return list(`/v1/customers/${id}/${name}`, [])
  if (holder['object'] === 'invoice' && name === 'payments') {
    const payments = [...ledger.invoicePayments.values()].filter(({ invoice }) => idOf(invoice) === id)
    return structuredClone(list('/v1/invoice_payments', payments))
  }
  if (holder['object'] === 'checkout.session' && name === 'line_items') return lineItems(ledger, holder)
  if (holder['object'] === 'charge' && name === 'refunds') {
    const refunds = [...ledger.refunds.values()].filter(({ charge }) => charge === id)
    return structuredClone(list(`/v1/charges/${id}/refunds`, refunds))
  }
  return undefined
}

function lineItems(ledger: Ledger, session: Json): object {
  const price = ledger.prices.get(ledger.options.priceId)
  const amount = Number(session['amount_total'])
  const item = {
    id: `li_${String(session['id']).slice(8, 32)}`,
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: session['currency'],
    description: ledger.options.productName,
    price,
    quantity: Math.round(amount / (price?.unit_amount ?? 1)),
  }
  return structuredClone(list(`/v1/checkout/sessions/${String(session['id'])}/line_items`, [item]))
}

function stores(ledger: Ledger): readonly ReadonlyMap<string, object>[] {
  return [
    ledger.customers,
    ledger.subscriptions,
    ledger.invoices,
    ledger.paymentIntents,
    ledger.paymentMethods,
    ledger.charges,
    ledger.products,
    ledger.prices,
    ledger.checkoutSessions,
    ledger.refunds,
    ledger.disputes,
  ]
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
