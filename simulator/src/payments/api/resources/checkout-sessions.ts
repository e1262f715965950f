import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { Stripe } from 'stripe'
import { expireCheckout, planExpiry } from '../../billing/expire-checkout.ts'
import { day, minute } from '../../ledger/calendar.ts'
import { newCheckoutSession } from '../../ledger/checkout-session.ts'
import type { CheckoutWish } from '../../ledger/checkout-session.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { invalid, missingParam } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'
import { flagOf, groupOf, listOf, metadataOf, textOf, textOrNull, wholeOf } from '../form.ts'
import type { Params } from '../form.ts'
import { listParams, paginate } from '../paginate.ts'
import { livingCustomer } from './customers.ts'
import { find, retrieve } from './resource.ts'
import type { Endpoint } from './resource.ts'

const accepted = [
  'mode',
  'line_items',
  'success_url',
  'cancel_url',
  'customer',
  'customer_email',
  'client_reference_id',
  'metadata',
  'subscription_data',
  'locale',
  'expires_at',
  'allow_promotion_codes',
  'automatic_tax',
  'billing_address_collection',
  'customer_update',
  'tax_id_collection',
  'payment_method_types',
  'payment_method_collection',
  'ui_mode',
  'consent_collection',
  'custom_text',
  'submit_type',
]

export const checkoutEndpoints: readonly Endpoint[] = [
  ['POST', /^\/v1\/checkout\/sessions$/, create, accepted],
  [
    'GET',
    /^\/v1\/checkout\/sessions$/,
    listSessions,
    [...listParams, 'customer', 'subscription', 'status', 'payment_intent'],
  ],
  [
    'GET',
    /^\/v1\/checkout\/sessions\/(\w+)$/,
    retrieve((ledger) => ledger.checkoutSessions, 'checkout.session'),
  ],
  ['POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, expire],
]

function create(ledger: Ledger, params: Params): Result<object, ApiError> {
  const wish = readWish(ledger, params)
  if (!wish.ok) return wish
  const session = newCheckoutSession(ledger, wish.value)
  ledger.checkoutSessions.set(session.id, session)
  ledger.subscriptionMetadata.set(session.id, metadataOf(groupOf(params, 'subscription_data')))
  planExpiry(ledger, session)
  return ok(session)
}

function readWish(ledger: Ledger, params: Params): Result<CheckoutWish, ApiError> {
  const item = readItem(ledger, params)
  if (!item.ok) return item
  const problem = contradiction(params) ?? badAddress(params) ?? badExpiry(ledger, params)
  if (problem !== undefined) return refused(problem)
  const customer = textOrNull(params, 'customer')
  const known = customer === null ? ok(null) : livingCustomer(ledger, customer, 'customer')
  if (!known.ok) return known
  return ok({
    ...item.value,
    successUrl: textOf(params, 'success_url') ?? '',
    cancelUrl: textOrNull(params, 'cancel_url'),
    customer,
    customerEmail: textOrNull(params, 'customer_email'),
    clientReferenceId: textOrNull(params, 'client_reference_id'),
    metadata: metadataOf(params),
    locale: textOrNull(params, 'locale'),
    expiresAt: wholeOf(params, 'expires_at') ?? null,
    allowPromotionCodes: flagOf(params, 'allow_promotion_codes') ?? null,
    automaticTax: flagOf(groupOf(params, 'automatic_tax'), 'enabled') ?? false,
  })
}

function contradiction(params: Params): ApiError | undefined {
  if (params['mode'] !== 'subscription')
    return invalid('This simulation sells subscriptions: `mode` must be `subscription`.', { param: 'mode' })
  if (params['customer'] === undefined || params['customer_email'] === undefined) return undefined
  return invalid('You may only specify one of these parameters: customer, customer_email.', {
    param: 'customer',
  })
}

function badAddress(params: Params): ApiError | undefined {
  if (params['success_url'] === undefined) return missingParam('success_url')
  const bad = ['success_url', 'cancel_url'].find(
    (name) => params[name] !== undefined && !/^https?:\/\//.test(textOf(params, name) ?? ''),
  )
  return bad === undefined ? undefined : invalid('Not a valid URL', { code: 'url_invalid', param: bad })
}

function badExpiry(ledger: Ledger, params: Params): ApiError | undefined {
  const expiresAt = wholeOf(params, 'expires_at')
  const away = expiresAt === undefined ? day : expiresAt - ledger.now()
  if (away >= 30 * minute && away <= day) return undefined
  return invalid(
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    { param: 'expires_at' },
  )
}

function readItem(
  ledger: Ledger,
  params: Params,
): Result<{ readonly price: Stripe.Price; readonly quantity: number }, ApiError> {
  const [item] = listOf(params, 'line_items')
  if (typeof item !== 'object' || Array.isArray(item)) return refused(missingParam('line_items'))
  const group = item as Params
  const price = find(ledger.prices, 'price', textOf(group, 'price') ?? '', 'line_items[0][price]')
  if (!price.ok) return refused({ ...price.error, status: 400 })
  const quantity = wholeOf(group, 'quantity')
  if (quantity === undefined || quantity < 1) return refused(missingParam('line_items[0][quantity]'))
  return ok({ price: price.value, quantity })
}

function listSessions(ledger: Ledger, params: Params): Result<object, ApiError> {
  const fields = ['customer', 'subscription', 'status', 'payment_intent'] as const
  const wanted = [...ledger.checkoutSessions.values()].filter((session) =>
    fields.every((field) => params[field] === undefined || session[field] === params[field]),
  )
  return paginate('/v1/checkout/sessions', wanted, params)
}

function expire(ledger: Ledger, _params: Params, id: string): Result<object, ApiError> {
  const session = find(ledger.checkoutSessions, 'checkout.session', id)
  if (!session.ok) return session
  if (session.value.status !== 'open')
    return refused(
      invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.value.status}.`,
      ),
    )
  expireCheckout(ledger, session.value)
  return session
}
