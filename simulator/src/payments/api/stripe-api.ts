import type { ServerResponse } from 'node:http'
import { refused } from '@cratewatch/domain/kernel/result'
import type { Result } from '@cratewatch/domain/kernel/result'
import { throughTraps } from '../../chat/plumbing/through-traps.ts'
import type { Faults } from '../../chat/plumbing/faults.ts'
import { json } from '../../wire/answer.ts'
import type { Answer } from '../../wire/answer.ts'
import type { Incoming } from '../../wire/incoming.ts'
import { readable } from '../../wire/readable.ts'
import { apiVersion } from '../ledger/ledger.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { badKey, errorBody, invalid, unknownUrl } from './api-error.ts'
import type { ApiError } from './api-error.ts'
import { expand } from './expand.ts'
import { listOf, readForm } from './form.ts'
import type { Params } from './form.ts'
import type { Idempotency } from './idempotency.ts'
import type { PaymentFault, Request } from './payment-faults.ts'
import type { RequestLog } from './request-log.ts'
import { catalogueEndpoints } from './resources/catalogue.ts'
import { checkoutEndpoints } from './resources/checkout-sessions.ts'
import { customerEndpoints } from './resources/customers.ts'
import { invoiceEndpoints } from './resources/invoices.ts'
import { paymentEndpoints } from './resources/payments.ts'
import { eventEndpoints, portalEndpoints } from './resources/portal-and-events.ts'
import { subscriptionEndpoints } from './resources/subscriptions.ts'

export type StripeApi = {
  readonly ledger: Ledger
  readonly secretKey: string
  readonly faults: Faults<PaymentFault, Request>
  readonly idempotency: Idempotency
  readonly requests: RequestLog
}

const endpoints = [
  ...subscriptionEndpoints,
  ...customerEndpoints,
  ...checkoutEndpoints,
  ...invoiceEndpoints,
  ...paymentEndpoints,
  ...portalEndpoints,
  ...eventEndpoints,
  ...catalogueEndpoints,
]

/** One call of the API, from the door to the answer: key, traps, a repeated request, the call itself. */
export async function answerApi(
  api: StripeApi,
  incoming: Incoming,
  response: ServerResponse,
): Promise<Answer | undefined> {
  const { method, path } = incoming
  const requestId = api.ledger.ids.next('req', 14)
  const key = headerOf(incoming, 'idempotency-key')
  const entry = api.requests.add({
    at: api.ledger.options.clock.now(),
    id: requestId,
    method,
    path,
    key: key ?? null,
  })
  const struck = api.faults.strike({ method, path })
  const stopped = struck.some((rule) => rule.kind !== 'slow' && rule.when !== 'after')
  const honest = stopped ? failure(brokenDown, requestId) : repeatable(api, incoming, requestId, key)
  const answer = struck.reduce((before, rule) => spoil(before, rule, requestId), honest)
  const arrived = await throughTraps(response, withHeaders(answer, incoming, requestId), struck, () =>
    api.faults.held(),
  )
  entry.status = arrived?.status ?? 0
  return arrived
}

/** Changes that are asked for again with the same key are not made again. */
function repeatable(api: StripeApi, incoming: Incoming, requestId: string, key: string | undefined): Answer {
  const given = secretOf(incoming)
  if (given !== api.secretKey) return failure(badKey(given), requestId)
  if (key === undefined || incoming.method !== 'POST') return respond(api, incoming, requestId, null)
  const request = `${incoming.method} ${incoming.path} ${incoming.body}`
  const now = api.ledger.options.clock.now()
  const known = api.idempotency.recall(key, request, now)
  if (known === 'different') return failure(differentRequest(key), requestId)
  if (known !== undefined) return { ...known, headers: { ...known.headers, 'Idempotent-Replayed': 'true' } }
  const answer = respond(api, incoming, requestId, key)
  // Requests that were never begun may be corrected and sent again.
  if (answer.status !== 400 && answer.status !== 404) api.idempotency.keep(key, request, answer, now)
  return answer
}

function respond(api: StripeApi, incoming: Incoming, requestId: string, key: string | null): Answer {
  api.ledger.cause = { id: requestId, idempotency_key: key }
  const result = obey(api.ledger, incoming)
  api.ledger.cause = { id: null, idempotency_key: null }
  return result.ok ? json(200, result.value) : failure(result.error, requestId)
}

function obey(ledger: Ledger, incoming: Incoming): Result<object, ApiError> {
  const { method, path, query, body } = incoming
  const endpoint = endpoints.find(([verb, pattern]) => verb === method && pattern.test(path))
  if (endpoint === undefined) return refused(unknownUrl(method, path))
  const [, pattern, handler, accepts = []] = endpoint
  const params = readForm(method === 'GET' || body === '' ? query.toString() : body)
  const stranger = Object.keys(params).find((name) => ![...accepts, 'expand'].includes(name))
  if (stranger !== undefined)
    return refused(
      invalid(`Received unknown parameter: ${stranger}`, { code: 'parameter_unknown', param: stranger }),
    )
  const done = handler(ledger, params, readable(pattern.exec(path)?.[1] ?? ''))
  return done.ok ? expand(ledger, done.value, paths(params)) : done
}

function paths(params: Params): readonly unknown[] {
  return listOf(params, 'expand')
}

function spoil(answer: Answer, { kind }: PaymentFault, requestId: string): Answer {
  if (kind === 'error-500') return failure(brokenDown, requestId)
  if (kind === 'rate-limited') return failure(tooQuick, requestId)
  return answer
}

function failure(error: ApiError, requestId: string): Answer {
  return json(error.status, errorBody(error, requestId))
}

function withHeaders(answer: Answer, incoming: Incoming, requestId: string): Answer {
  const key = headerOf(incoming, 'idempotency-key')
  return {
    ...answer,
    headers: {
      'Request-Id': requestId,
      'Stripe-Version': headerOf(incoming, 'stripe-version') ?? apiVersion,
      ...(key !== undefined && { 'Idempotency-Key': key, 'Original-Request': requestId }),
      ...answer.headers,
    },
  }
}

function secretOf(incoming: Incoming): string {
  const [scheme = '', value = ''] = (headerOf(incoming, 'authorization') ?? '').split(' ')
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0] ?? ''
  return value
}

function headerOf(incoming: Incoming, name: string): string | undefined {
  const value = incoming.headers[name]
  return Array.isArray(value) ? value[0] : value
}

const brokenDown: ApiError = { status: 500, type: 'api_error', message: 'An unknown error occurred' }

const tooQuick: ApiError = {
  status: 429,
  type: 'invalid_request_error',
  code: 'rate_limit',
  message:
    'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
}

function differentRequest(key: string): ApiError {
  return {
    status: 400,
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  }
}
