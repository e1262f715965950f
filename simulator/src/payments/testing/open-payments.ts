import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { onTestFinished } from 'vitest'
import { standingClock, type Clock } from '../../kit/clock.ts'
import { startPayments, type Payments, type PaymentsOptions } from '../start-payments.ts'

/** Starts a payment service for one test, with a manual clock and the official library. */
export async function openPayments(
  options: Partial<PaymentsOptions> = {},
): Promise<{ payments: Payments; stripe: Stripe; clock: Clock }> {
  const clock = options.clock ?? standingClock()
  const payments = await startPayments({ clock, ...options })
  onTestFinished(() => payments.close())
  return { payments, stripe: clientOf(payments), clock }
}

/** Makes a client by the official library for the simulator; without retries by default. */
export function clientOf(payments: Payments, secretKey = payments.secretKey, maxNetworkRetries = 0): Stripe {
  const { hostname, port } = new URL(payments.apiUrl)
  return new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries,
    telemetry: false,
  })
}

/** Opens a checkout page for a customer, with the usual addresses. */
export function openCheckout(
  stripe: Stripe,
  payments: Payments,
  more: Stripe.Checkout.SessionCreateParams = {},
): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: payments.priceId, quantity: 1 }],
    success_url: 'https://shop.example/dashboard/vinyls?payment=success&session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.example/dashboard/vinyls?payment=cancelled',
    ...more,
  })
}

/** Makes a customer who has paid for the first month. */
export async function subscriber(
  stripe: Stripe,
  payments: Payments,
  card?: string,
): Promise<{ customer: string; subscription: string; session: string }> {
  const { id: customer } = await stripe.customers.create({ email: 'nora@example.com', name: 'Nora' })
  const session = await openCheckout(stripe, payments, { customer })
  const paid = payments.pay(session.id, card)
  if (!paid.ok) throw new Error(paid.error)
  return { customer, subscription: String(paid.value.subscription), session: session.id }
}

/** Lists the vendor's objects of a kind, newest first. */
export function newest<T>(store: ReadonlyMap<string, T>): T[] {
  return [...store.values()].toReversed()
}

export type Received = { readonly body: string; readonly signature: string }

/** Starts a shop's webhook, which stores what it receives and answers as configured. */
export async function openWebhook(): Promise<{
  url: string
  received: Received[]
  answer: { status: number }
}> {
  const received: Received[] = []
  const answer = { status: 200 }
  const server = createServer((message, response) => {
    message.setEncoding('utf8')
    let body = ''
    message.on('data', (chunk: string) => {
      body += chunk
    })
    message.on('end', () => {
      received.push({ body, signature: String(message.headers['stripe-signature']) })
      response.writeHead(answer.status).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, answer }
}
