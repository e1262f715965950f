import type { ServerResponse } from 'node:http'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { Stripe } from 'stripe'
import { html, type Answer } from '../kit/answer.ts'
import { runningClock, type Clock } from '../kit/clock.ts'
import { Faults } from '../kit/faults.ts'
import type { Incoming } from '../kit/incoming.ts'
import { RequestLog } from '../kit/request-log.ts'
import { route } from '../kit/routes.ts'
import { serve, type ServeOptions } from '../kit/serve.ts'
import { Idempotency } from './api/idempotency.ts'
import { answerApi, type LoggedRequest, type PaymentFaultKind, type StripeApi } from './api/stripe-api.ts'
import { paymentRoutes, untilRenewal, type PaymentControl } from './control/control-api.ts'
import { controlPage } from './control/control-page.ts'
import { paySession } from './control/pay-session.ts'
import type { AfterRetries, Ledger } from './ledger/ledger.ts'
import { openLedger } from './ledger/open-ledger.ts'
import { keepLedger } from './keeping/keep-ledger.ts'
import { browserScript, scriptPath } from './pages/browser-script.ts'
import { paySite } from './pages/pay-site.ts'
import type { PayPages } from './pages/pay-pages.ts'
import { Webhooks } from './webhooks/webhooks.ts'

export type PaymentsOptions = Omit<ServeOptions, 'tls'> & {
  /** Where events are sent; without it they are only stored. */
  readonly webhookUrl?: string
  /** Default `demoWebhookSecret`. */
  readonly webhookSecret?: string
  /** Default `demoSecretKey`. */
  readonly secretKey?: string
  /** Default `demoPriceId`: 99 cents a month. */
  readonly priceId?: string
  readonly productName?: string
  /** Default wall time, which can be advanced. */
  readonly clock?: Clock
  /** The time of signatures, ms; default wall time. Receivers compare it with theirs. */
  readonly signingNow?: () => number
  /** Default `cancel`. */
  readonly afterRetries?: AfterRetries
  /** Days between attempts to collect an invoice; default 3, 5 and 7. */
  readonly retryDays?: readonly number[]
  readonly seed?: number
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
const demoPublishableKey = 'pk_test_simulated'
export const demoPriceId = 'price_simulated_monthly'

const monthlyCents = 99

/** Starts the payment vendor: API, hosted pages and console page on one port. */
export async function startPayments(options: PaymentsOptions = {}): Promise<Payments> {
  const { secretKey = demoSecretKey, webhookSecret = demoWebhookSecret, webhookUrl: url, keepIn } = options
  const server = await serve(options)
  const ledger = ledgerOf(options, () => server.url)
  const { clock, priceId } = ledger.options
  const signingNow = options.signingNow ?? Date.now
  const webhooks = new Webhooks({ url, secret: webhookSecret, clock, signingNow })
  const [faults, requests] = [new Faults<PaymentFaultKind>(), new RequestLog<LoggedRequest>()]
  const api: StripeApi = { ledger, secretKey, faults, idempotency: new Idempotency(), requests }
  const pages: PayPages = { ledger, waiting: new Map() }
  const keeper = keepIn === undefined ? null : keepLedger(ledger, keepIn)
  spread(ledger, webhooks, () => keeper?.changed())
  server.answerWith(async (incoming, response) => {
    const answer = await respond({ api, webhooks }, pages, incoming, response)
    if (incoming.method !== 'GET') keeper?.changed()
    return answer
  })
  return {
    apiUrl: server.url,
    url: server.url,
    scriptUrl: server.url + scriptPath,
    publishableKey: demoPublishableKey,
    secretKey,
    webhookSecret,
    priceId,
    clock,
    ledger,
    webhooks,
    faults,
    requests,
    untilRenewal: () => untilRenewal(ledger),
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

function ledgerOf(options: PaymentsOptions, site: () => string): Ledger {
  return openLedger({
    site,
    clock: options.clock ?? runningClock(),
    priceId: options.priceId ?? demoPriceId,
    amount: monthlyCents,
    currency: 'usd',
    productName: options.productName ?? 'Cratewatch Premium',
    afterRetries: options.afterRetries ?? 'cancel',
    retryDays: options.retryDays ?? [3, 5, 7],
    seed: options.seed ?? 1,
  })
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
  if (path.startsWith('/_control/')) return route(paymentRoutes, control, incoming)
  if (path === scriptPath) return browserScript()
  return path === '/' ? html(200, controlPage(control)) : route(paySite, pages, incoming)
}
