import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { plan, timestamp } from '../scalars.ts'

const status = z.object({
  plan,
  vinylCount: z.number().int(),
  vinylLimit: z.number().int().describe('-1: unlimited'),
  currentPeriodStart: timestamp.nullable(),
  currentPeriodEnd: timestamp.nullable(),
  source: z
    .enum(['paid', 'granted', 'instance', 'free'])
    .describe(
      'Why the plan is what it is: paid for, given by an operator, everybody has it here, or none of these',
    ),
  notice: z
    .enum(['payment-pending', 'payment-failed', 'payment-overdue', 'ending'])
    .nullable()
    .describe(
      'First payment to be confirmed; renewal unpaid, plan kept until graceUntil; unpaid for longer, plan gone; cancelled, ends with the period',
    ),
  graceUntil: timestamp.nullable().describe('Until when an unpaid renewal keeps the plan'),
  cancelAtPeriodEnd: z.boolean(),
  isPremiumAnyway: z.boolean().describe('Premium is given here: it stays without a subscription'),
  canSubscribe: z.boolean().describe('Payments are on and there is no subscription yet'),
  canManage: z.boolean().describe('There is a page of the payment service with invoices and cards'),
})

export const subscriptionStatus = endpoint('GET /api/subscription/status', {
  caller: 'user',
  tag: 'billing',
  summary: 'Plan and usage',
  answer: status,
})
export type SubscriptionView = z.infer<typeof subscriptionStatus.answer>

export const refreshSubscription = endpoint('POST /api/subscription/refresh', {
  caller: 'user',
  tag: 'billing',
  summary: 'Refresh the subscription from the payment service',
  answer: status,
  refusals: ['SERVICE_UNAVAILABLE'],
})

export const cancelSubscription = endpoint('POST /api/subscription/cancel', {
  caller: 'user',
  tag: 'billing',
  summary: 'Cancel the subscription at the end of the period',
  status: 204,
  refusals: ['SUBSCRIPTION_NOT_FOUND', 'SERVICE_UNAVAILABLE'],
})

export const resumeSubscription = endpoint('POST /api/subscription/resume', {
  caller: 'user',
  tag: 'billing',
  summary: 'Resume a cancelled subscription',
  status: 204,
  refusals: ['SUBSCRIPTION_NOT_FOUND', 'SERVICE_UNAVAILABLE'],
})

export const openBillingPortal = endpoint('POST /api/subscription/portal', {
  caller: 'user',
  tag: 'billing',
  summary: 'Open the billing portal',
  body: z.object({ return_url: z.url() }),
  answer: z.object({ url: z.url() }),
  refusals: ['SUBSCRIPTION_NOT_FOUND', 'VALIDATION_FAILED', 'MISSING_REQUIRED_FIELD', 'SERVICE_UNAVAILABLE'],
})

export const createCheckoutSession = endpoint('POST /api/stripe/create-checkout-session', {
  caller: 'user',
  tag: 'billing',
  summary: 'Start a checkout for Premium',
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
  summary: 'Webhook of the payment service',
  raw: { type: 'application/json', header: 'stripe-signature', maxBytes: 256 * 1024 },
  status: 204,
  refusals: ['VALIDATION_FAILED', 'SERVICE_UNAVAILABLE'],
})
