import { Stripe } from 'stripe'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { PaymentAnswer, PaymentFailure } from '../payments.ts'

/** Calls the service and classifies failures. Anything but an answer of the service is a bug, and is thrown again. */
export async function callStripe<T>(ask: () => Promise<T>): PaymentAnswer<T> {
  try {
    return ok(await ask())
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return refused(failureOf(error))
    throw error
  }
}

/** Keeps the codes and the request's id, which suffice to look it up: messages may quote what was sent. */
function failureOf(error: Stripe.errors.StripeError): PaymentFailure {
  const why = [error.type, error.code, error.param, error.requestId].filter(Boolean).join(' ')
  if (error instanceof Stripe.errors.StripeRateLimitError) {
    return { kind: 'unavailable', why, retryAfter: seconds(2) }
  }
  if (error.statusCode === 404 || error.code === 'resource_missing') return { kind: 'gone', why }
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  ) {
    return { kind: 'unauthorized', why }
  }
  const { statusCode } = error
  // 409: the same change is in progress. No status: the connection broke, and nobody knows whether it was done.
  const isRefusal = statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 409
  return isRefusal ? { kind: 'refused', why } : { kind: 'unavailable', why, retryAfter: null }
}

/** Whether the service says that a charge was refunded already. */
export function isRefundedAlready(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded'
}

/** Makes a change unless the object is gone, which counts as done. */
export async function unlessGone(ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (failureOf(error).kind !== 'gone') throw error
  }
}
