import { Stripe } from 'stripe'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { PaymentAnswer, PaymentFailure } from '../payments.ts'

/** Asks the service and sorts what goes wrong. What is no answer of the service is a bug and is thrown on. */
export async function callStripe<T>(ask: () => Promise<T>): PaymentAnswer<T> {
  try {
    return ok(await ask())
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return refused(failureOf(error))
    throw error
  }
}

/** Messages of the service may quote what was sent; the codes and the request's id are enough to look it up. */
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
  // 409: the same change is under way already. No status: the line was cut, nobody knows whether it was done.
  const isRefusal = statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 409
  return isRefusal ? { kind: 'refused', why } : { kind: 'unavailable', why, retryAfter: null }
}

/** Whether the service says that a charge was given back already. */
export function isRefundedAlready(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded'
}

/** Does something that somebody else may have done already: then the object is gone, and that is as good. */
export async function unlessGone(ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (failureOf(error).kind !== 'gone') throw error
  }
}
