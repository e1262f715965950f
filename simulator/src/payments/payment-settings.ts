import type { Payments } from './start-payments.ts'

/** What a server has in its environment that is to take its payments here. */
export function paymentSettings(payments: Payments): Readonly<Record<string, string>> {
  return {
    STRIPE_API_URL: payments.apiUrl,
    STRIPE_SECRET_KEY: payments.secretKey,
    STRIPE_WEBHOOK_SECRET: payments.webhookSecret,
    STRIPE_PRICE_ID: payments.priceId,
    STRIPE_PUBLISHABLE_KEY: payments.publishableKey,
    STRIPE_JS_URL: payments.scriptUrl,
  }
}
