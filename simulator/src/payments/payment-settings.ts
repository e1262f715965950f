import type { Payments } from './start-payments.ts'

/** Returns a server's settings for this payment service. */
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
