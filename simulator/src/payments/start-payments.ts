import type { ServerResponse } from 'node:http'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { Stripe } from 'stripe'
import { runningClock } from '../chat/plumbing/clock.ts'
import type { Clock } from '../chat/plumbing/clock.ts'
import { Faults } from '../chat/plumbing/faults.ts'
import { LiveFeed } from '../chat/plumbing/live-feed.ts'
import { html } from '../wire/answer.ts'
import type { Answer } from '../wire/answer.ts'
import type { Incoming } from '../wire/incoming.ts'
import { serve } from '../wire/serve.ts'
import type { ServeOptions } from '../wire/serve.ts'
import { Idempotency } from './api/idempotency.ts'
import { isMeantFor } from './api/payment-faults.ts'
import type { PaymentFault, Request } from './api/payment-faults.ts'
import { RequestLog } from './api/request-log.ts'
import { answerApi } from './api/stripe-api.ts'
import type { StripeApi } from './api/stripe-api.ts'
import { answerControl } from './control/control-api.ts'
import { controlPage } from './control/control-page.ts'
import type { Desk } from './control/desk.ts'
import { paySession } from './control/pay-session.ts'
import type { AfterRetries, Ledger } from './ledger/ledger.ts'
import { openLedger } from './ledger/open-ledger.ts'
import { keepLedger } from './keeping/keep-ledger.ts'
import { browserScript, scriptPath } from './pages/browser-script.ts'
import { answerPaySite } from './pages/pay-site.ts'
import type { PaySite } from './pages/visit.ts'
import { isMeantForEvent } from './webhooks/webhook-fault.ts'
import type { WebhookFault } from './webhooks/webhook-fault.ts'
import { Webhooks } from './webhooks/webhooks.ts'

export type PaymentsOptions = Omit<ServeOptions, 'tls'> & {
  /** Where events go; without it they are only kept. */
  readonly webhookUrl?: string
  /** Default `demoWebhookSecret`. */
  readonly webhookSecret?: string
  /** Default `demoSecretKey`. */
  readonly secretKey?: string
  /** Default `demoPriceId`: 99 cents a month. */
  readonly priceId?: string
  readonly productName?: string
  /** Default wall time, which can be hurried. */
  readonly clock?: Clock
  /** What signatures are dated by, ms; default wall time, as receivers judge them by it. */
  readonly signingNow?: () => number
  /** Default `cancel`. */
  readonly afterRetries?: AfterRetries
  /** Days between attempts to collect a bill; default 3, 5 and 7. */
  readonly retryDays?: readonly number[]
  readonly seed?: number
  /** A file to go on from, and to keep everything in; without it everything is forgotten at the end. */
  readonly keepIn?: string
}

export type Payments = {
  /** Base of the API, without a slash at the end; the official library takes it as host, port and protocol. */
  readonly apiUrl: string
  /** The desk, and below it the pages customers see; the same server. */
  readonly url: string
  readonly secretKey: string
  readonly webhookSecret: string
  readonly priceId: string
  /** Where browsers load the vendor's script from, and the key that it takes. */
  readonly scriptUrl: string
  readonly publishableKey: string
  readonly clock: Clock
  readonly ledger: Ledger
  readonly webhooks: Webhooks
  readonly faults: Faults<PaymentFault, Request>
  readonly requests: RequestLog
  /** Pays an open checkout page without a browser, by default with a card that pays. */
  pay(sessionId: string, cardNumber?: string): Result<Stripe.Checkout.Session, string>
  /** Ends every connection; events on their way are dropped. */
  close(): Promise<void>
}

export const demoSecretKey = 'sk_test_simulated'
export const demoWebhookSecret = 'whsec_simulated'
const demoPublishableKey = 'pk_test_simulated'
export const demoPriceId = 'price_simulated_monthly'

const monthlyCents = 99

/** Opens the payment vendor: API, hosted pages and control desk on one port. */
export async function startPayments(options: PaymentsOptions = {}): Promise<Payments> {
  const clock = options.clock ?? runningClock()
  const secretKey = options.secretKey ?? demoSecretKey
  const webhookSecret = options.webhookSecret ?? demoWebhookSecret
  const priceId = options.priceId ?? demoPriceId
  const server = await serve(options)
  const ledger = openLedger({
    clock,
    site: () => server.url,
    priceId,
    amount: monthlyCents,
    currency: 'usd',
    productName: options.productName ?? 'Cratewatch Premium',
    afterRetries: options.afterRetries ?? 'cancel',
    retryDays: options.retryDays ?? [3, 5, 7],
    seed: options.seed ?? 1,
  })
  const webhooks = new Webhooks(
    { url: options.webhookUrl, secret: webhookSecret, clock, signingNow: options.signingNow ?? Date.now },
    new Faults<WebhookFault, { readonly type: string }>(isMeantForEvent),
  )
  const faults = new Faults<PaymentFault, Request>(isMeantFor)
  const requests = new RequestLog()
  const feed = new LiveFeed()
  const api: StripeApi = { ledger, secretKey, faults, idempotency: new Idempotency(), requests }
  const site: PaySite = { ledger, waiting: new Map() }
  const keeper = options.keepIn === undefined ? null : keepLedger(ledger, options.keepIn)
  spread(ledger, webhooks, () => {
    feed.tell('desk')
    keeper?.changed()
  })
  server.answerWith(async (incoming, response) => {
    const answer = await respond({ api, webhooks }, site, feed, incoming, response)
    if (incoming.method !== 'GET') keeper?.changed()
    return answer
  })
  return {
    apiUrl: server.url,
    url: server.url,
    secretKey,
    webhookSecret,
    priceId,
    scriptUrl: server.url + scriptPath,
    publishableKey: demoPublishableKey,
    clock,
    ledger,
    webhooks,
    faults,
    requests,
    pay: (sessionId, cardNumber) => paySession(ledger, sessionId, cardNumber),
    async close() {
      keeper?.flush()
      webhooks.close()
      clock.stop()
      faults.clear()
      await server.close()
    },
  }
}

/** Sends events on their way, also those that were on it when the last run ended. */
function spread(ledger: Ledger, webhooks: Webhooks, changed: () => void): void {
  ledger.onEvent = (event) => {
    webhooks.send(event)
    changed()
  }
  webhooks.onDelivery = changed
  for (const event of ledger.events.values()) if (event.pending_webhooks > 0) webhooks.send(event)
}

async function respond(
  desk: Desk,
  site: PaySite,
  feed: LiveFeed,
  incoming: Incoming,
  response: ServerResponse,
): Promise<Answer | undefined> {
  const { path } = incoming
  if (path.startsWith('/v1/')) return answerApi(desk.api, incoming, response)
  if (path.startsWith('/_control/')) return answerControl(desk, incoming)
  if (path === scriptPath) return browserScript()
  if (path === '/') return html(200, controlPage(desk))
  if (path !== '/live') return answerPaySite(site, incoming)
  feed.subscribe(response, 'desk')
  return undefined
}
