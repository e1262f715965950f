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
