import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Ledger } from '../ledger/ledger.ts'
import { textOf, wholeOf, type Params } from './form.ts'

/** Carries out a call, or refuses it. `id` is the id in the path, or empty. */
type Handler = (ledger: Ledger, params: Params, id: string) => Result<object, ApiError>

/** One call of the API, with its known parameters. */
export type Endpoint = readonly [
  method: 'GET' | 'POST' | 'DELETE',
  pattern: RegExp,
  handler: Handler,
  accepts?: readonly string[],
]

/** Returns one object of a store. */
export function retrieve(
  name: string,
  kind: string,
  store: (ledger: Ledger) => ReadonlyMap<string, object>,
): Endpoint {
  return ['GET', new RegExp(`^/v1/${name}/(\\w+)$`), (ledger, _, id) => find(store(ledger), kind, id)]
}

/** Returns a list, filtered by fields of its objects. */
export function listed<T extends { readonly id?: string }>(
  name: string,
  store: (ledger: Ledger) => ReadonlyMap<string, T>,
  filters: Readonly<Record<string, (object: T, wanted: string) => boolean>>,
): Endpoint {
  const handler: Handler = (ledger, params) => {
    const wanted = [...store(ledger).values()].filter((object) =>
      Object.entries(filters).every(([field, passes]) => {
        const value = params[field]
        return typeof value !== 'string' || passes(object, value)
      }),
    )
    return paginate(`/v1/${name}`, wanted, params)
  }
  return ['GET', new RegExp(`^/v1/${name}$`), handler, [...listParams, ...Object.keys(filters)]]
}

export function find<T extends object>(
  store: ReadonlyMap<string, T>,
  kind: string,
  id: string,
  param = 'id',
): Result<T, ApiError> {
  const object = store.get(id)
  return object === undefined ? refused(noSuch(kind, id, param)) : ok(object)
}

/** A refusal of the vendor. */
export type ApiError = {
  readonly status: number
  readonly type: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  readonly message: string
  readonly code?: string
  readonly param?: string
}

export function invalid(message: string, more: Pick<ApiError, 'code' | 'param'> = {}): ApiError {
  return { status: 400, type: 'invalid_request_error', message, ...more }
}

export function missingParam(param: string): ApiError {
  return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

/** Refuses an unknown object. `kind`: the vendor's name in sentences: customer, subscription, checkout.session … */
export function noSuch(kind: string, id: string, param = 'id'): ApiError {
  return {
    status: 404,
    type: 'invalid_request_error',
    message: `No such ${kind}: '${id}'`,
    code: 'resource_missing',
    param,
  }
}

export function badKey(key: string): ApiError {
  const message =
    key === ''
      ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
      : `Invalid API Key provided: ${key.slice(0, 7)}${'*'.repeat(8)}${key.slice(-4)}`
  return { status: 401, type: 'invalid_request_error', message }
}

export function unknownUrl(method: string, path: string): ApiError {
  return {
    status: 404,
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  }
}

/** Returns the body of an error. */
export function errorBody(refusal: ApiError, requestId: string): object {
  const { type, message, code, param } = refusal
  const error = { type, message, code, param }
  const doc_url = error.code && `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}`
  return {
    error: {
      ...error,
      ...(doc_url !== undefined && { doc_url }),
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
    },
  }
}

/** The parameters of every list. */
export const listParams = ['limit', 'starting_after'] as const

/** Returns one page of a list, newest first. `objects` are oldest first. */
export function paginate<T extends { readonly id?: string | undefined }>(
  url: string,
  objects: readonly T[],
  params: Params,
): Result<object, ApiError> {
  const limit = wholeOf(params, 'limit') ?? 10
  if (limit < 1 || limit > 100)
    return refused(invalid('Invalid integer: limit must be between 1 and 100', { param: 'limit' }))
  const all = objects.toReversed()
  const after = textOf(params, 'starting_after')
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && from === 0) return refused(noSuch('object', after, 'starting_after'))
  return ok({ object: 'list', data: all.slice(from, from + limit), has_more: all.length > from + limit, url })
}
