import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@cratewatch/contracts/errors'
import i18next from 'i18next'
import { toastError } from '../../ui/feedback/toast.tsx'

/** Shows that a call failed, and why; without a reason of its own, the fallback. */
export function toastFailure(
  title: string,
  error: unknown,
  fallback: string = i18next.t('errors.unknown'),
): void {
  toastError(title, { description: failureMessage(error, fallback) })
}

/** Shows that a call failed in words that are fixed; whoever only looks around in a demo reads why instead. */
export function toastFixedFailure(title: string, error: unknown, words: string): void {
  const isLooking = error instanceof ApiError && error.code === 'READ_ONLY'
  toastError(title, { description: isLooking ? error.message : words })
}

type ApiErrorParts = {
  /** The HTTP status; 0 when the server could not be reached. */
  readonly status: number
  /** The code of the refusal; null when the answer had none that this version knows. */
  readonly code: ErrorCode | null
  readonly message: string
  readonly field?: string | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly successor?: number | undefined
}

/** A failed call. `outgoing`: the message may be shown to a user as it is. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | null
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** The release that took the place of a missing one. */
  readonly successor: number | undefined

  constructor(parts: ApiErrorParts) {
    super(parts.message)
    this.name = 'ApiError'
    this.status = parts.status
    this.code = parts.code
    this.field = parts.field
    this.retryAfterSeconds = parts.retryAfterSeconds
    this.successor = parts.successor
  }

  /** Whether the server did not answer, or a proxy did: the same call may succeed in a moment. */
  get isPassing(): boolean {
    return this.status === 0 || [502, 503, 504].includes(this.status)
  }
}

/** Texts for what the answer itself does not say, in the user's language. */
type FailureWords = {
  readonly requestFailed: (status: number) => string
  readonly statusText: string
}

/**
 * Reads a refusal. Its message is the body's error (a string, or its message), else the body's message, else "Request
 * failed with status N", else the status text.
 */
export function refusalFrom(status: number, body: unknown, words: FailureWords): ApiError {
  const error = property(body, 'error')
  if (isKnown(error)) return new ApiError({ status, ...error })
  const message = messageIn(body) ?? (status > 0 ? words.requestFailed(status) : words.statusText)
  return new ApiError({ status, code: null, message })
}

/** Whether a refusal is one that this version knows; a newer server may have more. */
function isKnown(error: unknown): error is ErrorBody['error'] {
  const code = text(property(error, 'code'))
  return code !== null && Object.hasOwn(ERROR_STATUS, code) && text(property(error, 'message')) !== null
}

function messageIn(body: unknown): string | null {
  const error = property(body, 'error')
  return text(error) ?? text(property(error, 'message')) ?? text(property(body, 'message'))
}

function property(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** Returns the text to show for any error of a call. */
export function failureMessage(error: unknown, fallback: string): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback
}
