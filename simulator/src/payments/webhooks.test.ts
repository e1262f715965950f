import { Stripe } from 'stripe'
import { expect, it } from 'vitest'
import { openPayments, openWebhook, subscriber, newest, type Received } from './testing/open-payments.ts'

const dayMs = 86_400_000

function typesOf(received: readonly Received[]): string[] {
  return received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
}

it('are signed so that the official library accepts them, in the order of what happened', async () => {
  const hook = await openWebhook()
  const { payments, stripe, clock } = await openPayments({ webhookUrl: hook.url })
  await subscriber(stripe, payments)
  await payments.webhooks.idle()
  const events = hook.received.map(({ body, signature }) =>
    stripe.webhooks.constructEvent(
      body,
      signature,
      payments.webhookSecret,
      undefined,
      undefined,
      clock.now(),
    ),
  )
  const listed = newest(payments.ledger.events).toReversed()
  expect(events.map(({ id }) => id)).toEqual(listed.map(({ id }) => id))
  expect(events.at(-1)).toMatchObject({
    type: 'checkout.session.completed',
    object: 'event',
    livemode: false,
  })
  const { body, signature } = hook.received[0]!
  expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  )
})

it('can come twice, or not at all', async () => {
  const hook = await openWebhook()
  const { payments, stripe } = await openPayments({ webhookUrl: hook.url })
  for (const kind of ['duplicate', 'loss'] as const) {
    payments.webhooks.faults.add({ kind, next: 1 })
    await stripe.customers.create({ name: kind })
  }
  await stripe.customers.create({ name: 'usual' })
  await payments.webhooks.idle()
  const names = hook.received.map(
    ({ body }) => (JSON.parse(body) as Stripe.CustomerCreatedEvent).data.object.name,
  )
  expect(names).toEqual(['duplicate', 'duplicate', 'usual'])
  expect(newest(payments.ledger.events)).toHaveLength(3)
})

it('are tried again, ever later, for about three days, signed anew', async () => {
  const hook = await openWebhook()
  hook.answer.status = 500
  const { payments, stripe, clock } = await openPayments({ webhookUrl: hook.url })
  await stripe.customers.create({})
  await payments.webhooks.idle()
  clock.advance(4 * 60_000)
  await payments.webhooks.idle()
  expect(hook.received).toHaveLength(1)
  clock.advance(60_000)
  await payments.webhooks.idle()
  expect(hook.received).toHaveLength(2)
  expect(new Set(hook.received.map(({ signature }) => signature.split(',')[0])).size).toBe(2)
  for (let hours = 0; hours < 100; hours++) {
    clock.advance(3_600_000)
    await payments.webhooks.idle()
  }
  expect(hook.received).toHaveLength(9)
  expect(payments.webhooks.deliveries.every(({ status }) => status === 500)).toBe(true)
})

it('stop being tried once they are taken', async () => {
  const hook = await openWebhook()
  hook.answer.status = 503
  const { payments, stripe, clock } = await openPayments({ webhookUrl: hook.url })
  await stripe.customers.create({})
  await payments.webhooks.idle()
  hook.answer.status = 204
  clock.advance(5 * dayMs)
  await payments.webhooks.idle()
  expect(payments.webhooks.deliveries.map(({ status }) => status)).toEqual([503, 204])
  expect(newest(payments.ledger.events)).toMatchObject([{ pending_webhooks: 0 }])
})

it('survive a receiver that is not there', async () => {
  const { payments, stripe } = await openPayments({ webhookUrl: 'http://127.0.0.1:1/hook' })
  await stripe.customers.create({})
  await payments.webhooks.idle()
  expect(payments.webhooks.deliveries).toMatchObject([{ status: 0, type: 'customer.created' }])
})

it('can be sent again by hand, and set apart by type', async () => {
  const hook = await openWebhook()
  const { payments, stripe } = await openPayments({ webhookUrl: hook.url })
  payments.webhooks.faults.add({ kind: 'loss', type: 'checkout.session.completed' })
  await subscriber(stripe, payments)
  await payments.webhooks.idle()
  expect(typesOf(hook.received)).not.toContain('checkout.session.completed')
  expect(typesOf(hook.received)).toContain('invoice.paid')
  const lost = newest(payments.ledger.events).find(({ type }) => type === 'checkout.session.completed')
  payments.webhooks.resend(payments.ledger.events.get(String(lost?.id))!)
  await payments.webhooks.idle()
  expect(typesOf(hook.received).at(-1)).toBe('checkout.session.completed')
})
