import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Given } from './environment.ts'

/** The settings of the payment service. */
export type PaymentsConfig = {
  readonly secretKey: string
  readonly webhookSecret: string
  /** The id of premium's price at the payment service: 99 cents, recurring monthly. */
  readonly priceId: string
  /** The service's script for the browser; null: users follow the link to its page without it. */
  readonly script: { readonly url: string; readonly publishableKey: string } | null
  readonly apiUrl: string
  readonly automaticTax: boolean
  readonly timeout: Duration
}

/** Reads all settings or none: a key without the webhook's secret would take money without any effect on the plan. */
export function readPaymentsConfig(given: Given): Result<PaymentsConfig | null, string> {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID } = given
  if (!STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET && !STRIPE_PRICE_ID) return ok(null)
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET || !STRIPE_PRICE_ID) {
    return refused(
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID belong together: set all of them or none.',
    )
  }
  return ok({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    priceId: STRIPE_PRICE_ID,
    script:
      given.STRIPE_PUBLISHABLE_KEY === null
        ? null
        : { url: given.STRIPE_JS_URL, publishableKey: given.STRIPE_PUBLISHABLE_KEY },
    apiUrl: given.STRIPE_API_URL,
    automaticTax: given.STRIPE_AUTOMATIC_TAX,
    timeout: seconds(8),
  })
}
