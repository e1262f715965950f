import { expect, it } from 'vitest'
import { openCheckout, openPayments, openWebhook, subscriber } from '../testing/open-payments.ts'

async function desk(url: string, path: string, body?: object, method = body ? 'POST' : 'GET') {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(`${url}/_control/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

it('pays a page, moves time to the renewal and makes it fail', async () => {
  const { payments, stripe } = await openPayments()
  const session = await openCheckout(stripe, payments)
  expect((await desk(payments.url, 'pay', { session: session.id })).body).toMatchObject({
    status: 'complete',
  })
  const [customer] = (await stripe.customers.list()).data
  expect((await desk(payments.url, 'fail-next', { customer: customer?.id })).body).toMatchObject({
    failingPayments: 1,
  })
  await desk(payments.url, 'clock/advance', { until: 'renewal' })
  expect((await desk(payments.url, 'state')).body).toMatchObject({
    customers: [{ customer: customer?.id, status: 'past_due', failingPayments: 0 }],
  })
  await desk(payments.url, 'clock/advance', { days: 3 })
  expect((await desk(payments.url, 'state')).body).toMatchObject({ customers: [{ status: 'active' }] })
})

it('gives back, complains and decides', async () => {
  const { payments, stripe } = await openPayments()
  const { customer, subscription } = await subscriber(stripe, payments)
  const opened = await desk(payments.url, 'dispute', { customer })
  expect(opened.body).toMatchObject({ object: 'dispute', status: 'needs_response' })
  expect((await desk(payments.url, 'dispute', { customer })).status).toBe(409)
  await desk(payments.url, 'close-dispute', { dispute: opened.body['id'], outcome: 'lost' })
  expect((await desk(payments.url, 'refund', { customer, amount: 50 })).body).toMatchObject({ amount: 50 })
  await desk(payments.url, 'end', { subscription })
  const types = (await stripe.events.list({ limit: 6 })).data.map(({ type }) => type).toReversed()
  expect(types).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
    'refund.created',
    'charge.refunded',
    'customer.subscription.deleted',
  ])
})

it('sets traps on both ways, logs requests and deliveries, sends events again', async () => {
  const hook = await openWebhook()
  const { payments, stripe } = await openPayments({ webhookUrl: hook.url })
  await desk(payments.url, 'webhook-faults', { kind: 'duplicate', next: 1 })
  await desk(payments.url, 'faults', { kind: 'error-500', next: 1, method: 'POST' })
  await expect(stripe.customers.create({})).rejects.toMatchObject({ statusCode: 500 })
  await stripe.customers.create({})
  await payments.webhooks.idle()
  const [event] = (await stripe.events.list()).data
  await desk(payments.url, 'resend', { event: event?.id })
  await payments.webhooks.idle()
  expect((await desk(payments.url, 'deliveries')).body['deliveries']).toHaveLength(3)
  expect((await desk(payments.url, 'requests')).body['requests']).toMatchObject([
    { status: 500 },
    { status: 200 },
    { method: 'GET' },
  ])
  await desk(payments.url, 'webhook-faults', { kind: 'loss' })
  await desk(payments.url, 'faults', undefined, 'DELETE')
  expect((await desk(payments.url, 'faults')).body).toEqual({ faults: [], holding: 0, webhookFaults: [] })
})

it('shows all of it on a page', async () => {
  const { payments, stripe } = await openPayments()
  const { customer } = await subscriber(stripe, payments)
  const html = await (await fetch(payments.url)).text()
  expect(html).toContain(customer)
  expect(html).toContain('checkout.session.completed')
  expect(html).toContain('5 Jan 2026')
})

it.each([
  ['pay', { session: 'cs_x' }, 409],
  ['fail-next', { customer: 'cus_x' }, 404],
  ['refund', { charge: 'ch_x' }, 404],
  ['dispute', {}, 404],
  ['close-dispute', {}, 404],
  ['end', {}, 404],
  ['resend', {}, 404],
  ['clock/advance', {}, 400],
  ['clock/advance', { until: 'renewal' }, 400],
  ['faults', { kind: 'earthquake' }, 400],
  ['webhook-faults', { kind: 'earthquake' }, 400],
  ['nonsense', {}, 404],
])('%s %j is refused with %i', async (path, body, status) => {
  const { payments } = await openPayments()
  expect((await desk(payments.url, path, body)).status).toBe(status)
})
