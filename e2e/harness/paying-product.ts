import type { Page } from 'playwright-core'
import { freePort } from '../../server/test/server-process.ts'
import { runningClock, wallTime } from '../../simulator/src/kit/clock.ts'
import { paymentSettings, startPayments, type Payments } from '../../simulator/src/payments/start-payments.ts'
import { callApi } from './call-api.ts'
import { newCollector, type Collector } from './collector.ts'
import { startProduct, type Product, type ProductOptions } from './product.ts'

export type PayingProduct = Product & { readonly payments: Payments }

const DAY_MS = 86_400_000

/** Starts the whole product with a payment service, whose clock can be advanced and whose events arrive. */
export async function startPayingProduct(
  env: Readonly<Record<string, string>> = {},
  options: ProductOptions = {},
): Promise<PayingProduct> {
  const port = await freePort()
  const payments = await startPayments({
    webhookUrl: `http://127.0.0.1:${port}/api/stripe/webhook`,
    clock: runningClock(),
    // The product compares it with its own time, which no test moves.
    signingNow: () => wallTime().now(),
  })
  const product = await startProduct(
    {
      PORT: String(port),
      ...paymentSettings(payments),
      ...env,
    },
    options,
  )
  return {
    ...product,
    payments,
    async close() {
      await payments.close()
      await product.close()
    },
  }
}

/** Creates a collector with a subscription, without using the pages. */
export async function newSubscriber(
  product: PayingProduct,
  email: string,
  language = 'en',
): Promise<Collector> {
  const collector = await newCollector(product, email, language)
  const answer = await callApi(product, 'POST /api/stripe/create-checkout-session', {
    token: collector.token,
    body: { success_url: product.url, cancel_url: product.url },
  })
  const { url } = (await answer.json()) as { url: string }
  const paid = product.payments.pay(checkoutIn(url))
  if (!paid.ok) throw new Error(paid.error)
  await product.payments.webhooks.idle()
  return collector
}

/** Returns the id of the checkout page at an address. */
export function checkoutIn(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

/** Types a card on the payment service's page and sends it. */
export async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expires').fill('12 / 40')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill('Nora Lindqvist')
  await page.getByRole('button', { name: /^Subscribe for/ }).click()
}

/** Advances the payment service's clock, and waits until its events have arrived. */
export async function passDays({ payments }: PayingProduct, days: number): Promise<void> {
  payments.clock.advance(days * DAY_MS)
  await payments.webhooks.idle()
}

/** Returns the newest customer. */
export function lastCustomer({ payments }: PayingProduct): string {
  return [...payments.ledger.customers.keys()].at(-1) ?? ''
}

/** Returns a customer's subscriptions that have not ended. */
export function livingSubscriptions({ payments }: PayingProduct, customer: string) {
  return [...payments.ledger.subscriptions.values()].filter(
    (each) => each.customer === customer && each.ended_at === null,
  )
}
