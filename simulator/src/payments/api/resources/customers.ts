import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { Stripe } from 'stripe'
import { deleteCustomer } from '../../billing/delete-customer.ts'
import { newCustomer } from '../../ledger/customer.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { invalid, noSuch } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'
import { groupOf, metadataOf, textOf, wholeOf } from '../form.ts'
import type { Params } from '../form.ts'
import { listParams, paginate } from '../paginate.ts'
import { readSearch } from '../search-query.ts'
import { retrieve } from './resource.ts'
import type { Endpoint } from './resource.ts'

const own = [
  'email',
  'name',
  'phone',
  'description',
  'metadata',
  'preferred_locales',
  'address',
  'invoice_settings',
]

export const customerEndpoints: readonly Endpoint[] = [
  ['POST', /^\/v1\/customers$/, create, own],
  ['GET', /^\/v1\/customers$/, listCustomers, [...listParams, 'email']],
  ['GET', /^\/v1\/customers\/search$/, search, ['query', 'limit', 'page']],
  ['GET', /^\/v1\/customers\/(\w+)$/, retrieve((ledger) => ledger.customers, 'customer')],
  ['POST', /^\/v1\/customers\/(\w+)$/, update, own],
  ['DELETE', /^\/v1\/customers\/(\w+)$/, remove],
  ['GET', /^\/v1\/customers\/(\w+)\/payment_methods$/, paymentMethodsOf, [...listParams, 'type']],
]

/** A customer who is still there. */
export function livingCustomer(ledger: Ledger, id: string, param = 'id'): Result<Stripe.Customer, ApiError> {
  const customer = ledger.customer(id)
  return customer === undefined ? refused(noSuch('customer', id, param)) : ok(customer)
}

function create(ledger: Ledger, params: Params): Result<object, ApiError> {
  const email = textOf(params, 'email') ?? null
  if (email !== null && !/^[^@\s]+@[^@\s]+$/.test(email)) return refused(badEmail(email))
  const customer = newCustomer(ledger, {
    email,
    name: textOf(params, 'name') ?? null,
    phone: textOf(params, 'phone') ?? null,
    description: textOf(params, 'description') ?? null,
    metadata: metadataOf(params),
  })
  ledger.customers.set(customer.id, customer)
  ledger.emit('customer.created', customer)
  return ok(customer)
}

function update(ledger: Ledger, params: Params, id: string): Result<object, ApiError> {
  const found = livingCustomer(ledger, id)
  if (!found.ok) return found
  const customer = found.value
  const email = textOf(params, 'email')
  if (email !== undefined && email !== '' && !/^[^@\s]+@[^@\s]+$/.test(email)) return refused(badEmail(email))
  const method = textOf(groupOf(params, 'invoice_settings'), 'default_payment_method')
  const changes: Partial<Stripe.Customer> = {
    metadata: mergedMetadata(customer.metadata, params),
    ...(method !== undefined && {
      invoice_settings: { ...customer.invoice_settings, default_payment_method: method },
    }),
  }
  for (const field of ['email', 'name', 'phone', 'description'] as const) {
    const value = textOf(params, field)
    if (value !== undefined) changes[field] = value === '' ? null : value
  }
  ledger.change('customer.updated', customer, changes)
  return ok(customer)
}

/** New entries are added, empty ones taken away; empty text instead of a group takes everything away. */
export function mergedMetadata(before: Stripe.Metadata, params: Params): Stripe.Metadata {
  if (params['metadata'] === '') return {}
  const entries = Object.entries({ ...before, ...metadataOf(params) })
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

function remove(ledger: Ledger, _params: Params, id: string): Result<object, ApiError> {
  const found = livingCustomer(ledger, id)
  return found.ok ? ok(deleteCustomer(ledger, found.value)) : found
}

function living(ledger: Ledger): readonly Stripe.Customer[] {
  return [...ledger.customers.keys()].flatMap((id) => ledger.customer(id) ?? [])
}

function listCustomers(ledger: Ledger, params: Params): Result<object, ApiError> {
  const email = textOf(params, 'email')
  const wanted = living(ledger).filter((customer) => email === undefined || customer.email === email)
  return paginate('/v1/customers', wanted, params)
}

function search(ledger: Ledger, params: Params): Result<object, ApiError> {
  const test = readSearch(textOf(params, 'query') ?? '')
  if (!test.ok) return refused(invalid(test.error, { param: 'query' }))
  const from = wholeOf(params, 'page') ?? 0
  const limit = wholeOf(params, 'limit') ?? 10
  const all = living(ledger).filter(test.value).toReversed()
  const more = all.length > from + limit
  return ok({
    object: 'search_result',
    data: all.slice(from, from + limit),
    has_more: more,
    next_page: more ? String(from + limit) : null,
    url: '/v1/customers/search',
  })
}

function paymentMethodsOf(ledger: Ledger, params: Params, id: string): Result<object, ApiError> {
  const found = livingCustomer(ledger, id)
  if (!found.ok) return found
  const theirs = [...ledger.paymentMethods.values()].filter(({ customer }) => customer === id)
  return paginate(`/v1/customers/${id}/payment_methods`, theirs, params)
}

function badEmail(email: string): ApiError {
  return invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' })
}
