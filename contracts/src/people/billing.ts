import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const createCheckoutSession = endpoint('POST /api/stripe/create-checkout-session', {
  caller: 'user',
  tag: 'billing',
  summary: 'Open a page of the payment service to subscribe on; both addresses have to be of this site',
  body: z.object({ success_url: z.url(), cancel_url: z.url() }),
  answer: z.object({ url: z.url() }),
  refusals: ['ALREADY_SUBSCRIBED', 'VALIDATION_FAILED', 'MISSING_REQUIRED_FIELD', 'SERVICE_UNAVAILABLE'],
})

/**
 * Says that something happened to a customer, who is then read again. After an answer other than 2xx it is sent again.
 */
export const stripeWebhook = endpoint('POST /api/stripe/webhook', {
  caller: 'visitor',
  tag: 'billing',
  summary: 'Events of the payment service, signed',
  raw: { type: 'application/json', header: 'stripe-signature', maxBytes: 256 * 1024 },
  status: 204,
  refusals: ['VALIDATION_FAILED', 'SERVICE_UNAVAILABLE'],
})
