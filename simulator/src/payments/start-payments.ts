import type { ServerResponse } from 'node:http'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { Stripe } from 'stripe'
import type { Clock } from '../kit/clock.ts'
import { Faults } from '../kit/faults.ts'
import { RequestLog } from '../kit/request-log.ts'
import { route } from '../kit/routes.ts'
import { serve, type Answer, type Incoming, type ServeOptions } from '../kit/serve.ts'
import { Idempotency, answerApi, type StripeApi } from './api/stripe-api.ts'
import { paySession } from './billing/complete-checkout.ts'
import { keepLedger } from './billing/keep-ledger.ts'
import { paymentConsole, untilRenewal, type PaymentControl } from './console.ts'
import { PRODUCT, type Ledger } from './ledger/ledger.ts'
import { openLedger } from './ledger/subscription.ts'
import type { PayPages } from './pages/pay-page.ts'
import { browserScript, scriptPath, paySite } from './pages/pay-site.ts'
import { Webhooks } from './webhooks/webhooks.ts'

export type PaymentsOptions = Omit<ServeOptions, 'tls'> & {
  /** Where events are sent; without it they are only stored. */
  readonly webhookUrl?: string
  readonly clock: Clock
  /** The time of signatures, ms; default the clock's. Receivers compare it with theirs. */
  readonly signingNow?: () => number
  /** A file to restore from and store in; without it everything is lost at the end. */
  readonly keepIn?: string
}

export type Payments = {
  /** Base of the API, without a slash at the end; the official library takes it as host, port and protocol. */
  readonly apiUrl: string
  /** The console page, and below it the customers' pages; the same server. */
  readonly url: string
  readonly secretKey: string
  readonly webhookSecret: string
  readonly priceId: string
  /** The address of the vendor's script, and its publishable key. */
  readonly scriptUrl: string
  readonly publishableKey: string
  readonly clock: Clock
  readonly ledger: Ledger
  readonly webhooks: Webhooks
  readonly faults: StripeApi['faults']
  readonly requests: StripeApi['requests']
  /** Returns the ms until just after the next collection; undefined when nobody subscribes. */
  untilRenewal(): number | undefined
  /** Pays an open checkout page without a browser, by default with a card that pays. */
  pay(sessionId: string, cardNumber?: string): Result<Stripe.Checkout.Session, string>
  /** Ends every connection; undelivered events are dropped. */
  close(): Promise<void>
}

export const demoSecretKey = 'sk_test_simulated'
export const demoWebhookSecret = 'whsec_simulated'
export const demoPriceId = PRODUCT.priceId
const DEMO_KEYS = {
  secretKey: demoSecretKey,
  webhookSecret: demoWebhookSecret,
  priceId: demoPriceId,
  publishableKey: 'pk_test_simulated',
} as const

/** Starts the payment vendor: API, hosted pages and console page on one port. */
export async function startPayments(options: PaymentsOptions): Promise<Payments> {
  const { clock, webhookUrl: url, signingNow = () => clock.now(), keepIn } = options
  const server = await serve(options)
  const ledger = openLedger({ site: server.url, clock })
  const webhooks = new Webhooks({ url, secret: demoWebhookSecret, clock, signingNow })
  const api = apiOf(ledger)
  const pages: PayPages = { ledger, waiting: new Map() }
  const keeper = keepIn === undefined ? null : keepLedger(ledger, keepIn)
  spread(ledger, webhooks, () => keeper?.changed())
  server.answerWith(async (incoming, response) => {
    const answer = await respond({ api, webhooks }, pages, incoming, response)
    if (incoming.method !== 'GET') keeper?.changed()
    return answer
  })
  return {
    ...DEMO_KEYS,
    apiUrl: server.url,
    url: server.url,
    scriptUrl: server.url + scriptPath,
    clock,
    ledger,
    webhooks,
    faults: api.faults,
    requests: api.requests,
    untilRenewal: () => untilRenewal(ledger),
    pay: (sessionId, cardNumber) => paySession(ledger, sessionId, cardNumber),
    async close() {
      keeper?.flush()
      webhooks.close()
      clock.stop()
      api.faults.clear()
      await server.close()
    },
  }
}

function apiOf(ledger: Ledger): StripeApi {
  return {
    ledger,
    secretKey: demoSecretKey,
    faults: new Faults(),
    idempotency: new Idempotency(),
    requests: new RequestLog(),
  }
}

/** Sends events to webhooks, including those undelivered at the end of the last run. */
function spread(ledger: Ledger, webhooks: Webhooks, changed: () => void): void {
  ledger.onEvent = (event) => {
    webhooks.send(event)
    changed()
  }
  webhooks.onDelivery = changed
  for (const event of ledger.events.values()) if (event.pending_webhooks > 0) webhooks.send(event)
}

async function respond(
  control: PaymentControl,
  pages: PayPages,
  incoming: Incoming,
  response: ServerResponse,
): Promise<Answer | undefined> {
  const { path } = incoming
  if (path.startsWith('/v1/')) return answerApi(control.api, incoming, response)
  if (path === scriptPath) return browserScript()
  if (path === '/' || path.startsWith('/_control/')) return route(paymentConsole, control, incoming)
  return route(paySite, pages, incoming)
}

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
