import type { FastifyInstance } from 'fastify'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { standingClock } from '../../simulator/src/kit/clock.ts'
import {
  demoPriceId,
  demoSecretKey,
  demoWebhookSecret,
  startPayments,
  type Payments as PaymentService,
} from '../../simulator/src/payments/start-payments.ts'
import { readConfig } from '../src/config.ts'
import type { Database } from '../src/database/database.ts'
import { buildApp } from '../src/http/build-app.ts'
import type { Payments } from '../src/vendors/payments.ts'
import { createStripePayments } from '../src/vendors/stripe/stripe-payments.ts'
import type { Deps } from '../src/deps.ts'
import { manualClock, type ManualClock } from './manual-clock.ts'
import { signedIn, testFeatures, type TestAnswer, type TestClient } from './test-app.ts'
import { testDeps } from './test-deps.ts'

export const OWN = 'https://crates.example'
export const CHECKOUT = {
  success_url: `${OWN}/dashboard/vinyls?payment=success`,
  cancel_url: `${OWN}/dashboard/vinyls?payment=cancelled`,
}

export type BillingFixture = {
  readonly deps: Deps & { readonly payments: NonNullable<Deps['payments']> }
  readonly app: FastifyInstance
  readonly service: PaymentService
  readonly clock: ManualClock
  /** Time passes on both sides, and what the service sends meanwhile arrives. */
  pass(duration: Duration): Promise<void>
  /** Opens a page to subscribe on and pays on it; gives the customer's client and the page's id. */
  subscribe(userId: string, card?: string): Promise<TestClient>
  /** What the status call answers for a user. */
  statusOf(userId: string): Promise<TestAnswer['body']>
  /** Whoever became a customer last. */
  customer(): string
  close(): Promise<void>
}

/** The product with a simulated payment service: the official library between them, real webhooks on the way back. */
export async function openBillingFixture(
  database: Database,
  given: Partial<Deps> = {},
  around: (payments: Payments) => Payments = (payments) => payments,
): Promise<BillingFixture> {
  const clock = manualClock()
  const post = await openAuthPage()
  const service = await startPayments({
    clock: standingClock(clock.now()),
    signingNow: () => clock.now(),
    webhookUrl: post.url,
  })
  const config = readConfig({ ...ENVIRONMENT, STRIPE_API_URL: service.apiUrl })
  if (config.payments === null) throw new Error('Payments are not configured')
  const payments = around(createStripePayments({ ...config.payments, timeout: seconds(2) }))
  const deps = { ...testDeps({ database, clock, config, ...given }), payments }
  const app = await buildApp(deps, testFeatures(deps))
  post.lead(app)
  return {
    deps,
    app,
    service,
    clock,
    async pass(duration) {
      service.clock.advance(duration)
      await clock.advance(milliseconds(duration))
      await service.webhooks.idle()
    },
    async subscribe(userId, card) {
      const client = await signedIn(app, deps, userId)
      const opened = await client('POST', '/api/stripe/create-checkout-session', CHECKOUT)
      const paid = service.pay(pageOf(opened), card)
      if (!paid.ok) throw new Error(paid.error)
      await service.webhooks.idle()
      return client
    },
    async statusOf(userId) {
      const client = await signedIn(app, deps, userId)
      return (await client('GET', '/api/subscription/status')).body
    },
    customer: () => [...service.ledger.customers.keys()].at(-1) ?? '',
    async close() {
      await service.close()
      await post.close()
      await app.close()
    },
  }
}

const ENVIRONMENT = {
  APP_SECRET: 'the secret of the tests, 32 or more',
  LOG_LEVEL: 'silent',
  PUBLIC_URL: OWN,
  ADMIN_EMAILS: 'admin@example.com',
  OPERATOR_SECOND_FACTOR: 'optional',
  STRIPE_SECRET_KEY: demoSecretKey,
  STRIPE_WEBHOOK_SECRET: demoWebhookSecret,
  STRIPE_PRICE_ID: demoPriceId,
}

/** The id of the page that an answer leads to. */
export function pageOf(opened: TestAnswer): string {
  return new URL(opened.body.url).pathname.split('/').at(-1) ?? ''
}

/** A port that is known before the app exists, because the service has to be told where events go. */
async function openAuthPage() {
  let app: FastifyInstance | null = null
  const underWay = new Set<Promise<unknown>>()
  const server = createServer((message, response) => {
    const parts: Buffer[] = []
    message.on('data', (part: Buffer) => parts.push(part))
    message.on('end', async () => {
      const headers = message.headers as Record<string, string>
      const payload = Buffer.concat(parts)
      const call = app?.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload })
      if (call !== undefined) underWay.add(call)
      const answer = await call
      response.writeHead(answer?.statusCode ?? 503).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead: (to: FastifyInstance) => {
      app = to
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await Promise.allSettled(underWay)
    },
  }
}
