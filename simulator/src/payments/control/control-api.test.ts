import { expect, it } from 'vitest'
import { openCheckout, openPayments, openWebhook, subscriber, newest } from '../testing/open-payments.ts'

async function control(url: string, path: string, body?: object, method = body ? 'POST' : 'GET') {
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
  expect((await control(payments.url, 'pay', { session: session.id })).body).toMatchObject({
    status: 'complete',
  })
  const [customer] = newest(payments.ledger.customers)
  expect((await control(payments.url, 'fail-next', { customer: customer?.id })).body).toMatchObject({
    failingPayments: 1,
  })
  await control(payments.url, 'clock/advance', { until: 'renewal' })
  expect((await control(payments.url, 'state')).body).toMatchObject({
    customers: [{ customer: customer?.id, status: 'past_due', failingPayments: 0 }],
  })
  await control(payments.url, 'clock/advance', { days: 3 })
  expect((await control(payments.url, 'state')).body).toMatchObject({ customers: [{ status: 'active' }] })
})

it('gives back, complains and decides', async () => {
  const { payments, stripe } = await openPayments()
  const { customer, subscription } = await subscriber(stripe, payments)
  const opened = await control(payments.url, 'dispute', { customer })
  expect(opened.body).toMatchObject({ object: 'dispute', status: 'needs_response' })
  expect((await control(payments.url, 'dispute', { customer })).status).toBe(409)
  await control(payments.url, 'close-dispute', { dispute: opened.body['id'], outcome: 'lost' })
  expect((await control(payments.url, 'refund', { customer, amount: 50 })).body).toMatchObject({ amount: 50 })
  await control(payments.url, 'end', { subscription })
  const types = newest(payments.ledger.events)
    .slice(0, 6)
    .map(({ type }) => type)
    .toReversed()
  expect(types).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
    'refund.created',
    'charge.refunded',
    'customer.subscription.deleted',
  ])
})

it('sets faults on both ways, logs requests and deliveries, sends events again', async () => {
  const hook = await openWebhook()
  const { payments, stripe } = await openPayments({ webhookUrl: hook.url })
  await control(payments.url, 'webhook-faults', { kind: 'duplicate', next: 1 })
  await control(payments.url, 'faults', { kind: 'error-500', next: 1, method: 'POST' })
  await expect(stripe.customers.create({})).rejects.toMatchObject({ statusCode: 500 })
  await stripe.customers.create({})
  await payments.webhooks.idle()
  const [event] = newest(payments.ledger.events)
  await control(payments.url, 'resend', { event: event?.id })
  await payments.webhooks.idle()
  expect((await control(payments.url, 'deliveries')).body['deliveries']).toHaveLength(3)
  expect((await control(payments.url, 'requests')).body['requests']).toMatchObject([
    { status: 500 },
    { status: 200 },
  ])
  await control(payments.url, 'webhook-faults', { kind: 'loss' })
  await control(payments.url, 'faults', undefined, 'DELETE')
  await control(payments.url, 'webhook-faults', undefined, 'DELETE')
  for (const path of ['faults', 'webhook-faults'])
    expect((await control(payments.url, path)).body).toEqual({ faults: [], holding: 0 })
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
  expect((await control(payments.url, path, body)).status).toBe(status)
})
