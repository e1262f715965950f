import type { ServerResponse } from 'node:http'
import { hours } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { refused, type Result } from '@cratewatch/domain/kernel/result'
import { type FaultRule, type Faults, throughFaults } from '../../kit/faults.ts'
import type { RequestLog } from '../../kit/request-log.ts'
import { json, type Answer, readable, type Incoming } from '../../kit/serve.ts'
import { apiVersion, type Ledger } from '../ledger/ledger.ts'
import { chargeEndpoints, checkoutEndpoints } from './checkouts-and-charges.ts'
import { customerEndpoints, subscriptionEndpoints } from './customers.ts'
import { badKey, errorBody, invalid, unknownUrl, type ApiError } from './endpoint.ts'
import { readForm } from './form.ts'

/** The faults between the shop and the vendor. */
export const paymentFaultKinds = ['error-500', 'rate-limited', 'slow', 'stall', 'reset'] as const
export type PaymentFaultKind = (typeof paymentFaultKinds)[number]

export type LoggedRequest = {
  readonly atMs: number
  readonly id: string
  readonly method: string
  readonly path: string
  readonly key: string | null
}

export type StripeApi = {
  readonly ledger: Ledger
  readonly secretKey: string
  readonly faults: Faults<PaymentFaultKind>
  readonly idempotency: Idempotency
  readonly requests: RequestLog<LoggedRequest>
}

/** The calls that the product makes. */
const endpoints = [...subscriptionEndpoints, ...customerEndpoints, ...checkoutEndpoints, ...chargeEndpoints]

/** Answers a call of the API: key, faults, idempotency, then the call itself. */
export async function answerApi(
  api: StripeApi,
  incoming: Incoming,
  response: ServerResponse,
): Promise<Answer | undefined> {
  const { method, path } = incoming
  const id = api.ledger.ids.next('req', 14)
  const key = headerOf(incoming, 'idempotency-key')
  const atMs = api.ledger.options.clock.now()
  const entry = api.requests.add({ atMs, id, method, path, key: key ?? null })
  const struck = api.faults.strike({ method, path })
  const stopped = struck.some((rule) => rule.kind !== 'slow' && rule.when !== 'after')
  const honest = stopped ? failure(brokenDown, id) : repeatable(api, incoming, id, key)
  const answer = struck.reduce((before, rule) => spoil(before, rule, id), honest)
  const arrived = await throughFaults(response, withHeaders(answer, incoming, id), struck, api.faults)
  if (arrived !== undefined) entry.status = arrived.status
  return arrived
}

/** Makes a change only once for each idempotency key. */
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
  // Requests that were refused at once may be corrected and repeated with the same key.
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
  const stranger = Object.keys(params).find((name) => !accepts.includes(name))
  if (stranger !== undefined)
    return refused(
      invalid(`Received unknown parameter: ${stranger}`, { code: 'parameter_unknown', param: stranger }),
    )
  return handler(ledger, params, readable(pattern.exec(path)?.[1] ?? ''))
}

function spoil(answer: Answer, { kind }: FaultRule<PaymentFaultKind>, requestId: string): Answer {
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

type Kept = { readonly at: Instant; readonly request: string; readonly answer: Answer }

/** Stores answers for a day, and repeats them for requests with the same key. */
export class Idempotency {
  #kept = new Map<string, Kept>()

  /** Returns the earlier answer; `different` when the key came with another request. */
  recall(key: string, request: string, now: Instant): Answer | 'different' | undefined {
    const kept = this.#kept.get(key)
    if (kept === undefined || kept.at + hours(24) < now) return undefined
    return kept.request === request ? kept.answer : 'different'
  }

  keep(key: string, request: string, answer: Answer, now: Instant): void {
    this.#kept.set(key, { at: now, request, answer })
  }
}
