import { expect, it } from 'vitest'
import { openPayments, openWebhook, subscriber, newest } from './testing/open-payments.ts'

const post = (url: string, path: string, body: object) =>
  fetch(`${url}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) })

it('makes a payment fail, gives back, complains, decides and ends, and shows all of it', async () => {
  const { payments, stripe } = await openPayments()
  const { customer, subscription } = await subscriber(stripe, payments)
  const done = async (path: string, body: object) =>
    expect([path, (await post(payments.url, path, body)).status]).toEqual([path, 200])
  await done('fail-next', { customer })
  await done('clock/advance', { until: 'renewal' })
  expect(payments.ledger.subscriptions.get(subscription)?.status).toBe('past_due')
  await done('dispute', { customer })
  expect((await post(payments.url, 'dispute', { customer })).status).toBe(400)
  await done('close-dispute', { dispute: newest(payments.ledger.disputes)[0]?.id, outcome: 'lost' })
  await done('refund', { customer, amount: 50 })
  await done('end', { subscription })
  expect(newest(payments.ledger.refunds)).toMatchObject([{ amount: 50 }])
  expect(newest(payments.ledger.disputes)).toMatchObject([{ status: 'lost' }])
  const html = await (await fetch(payments.url)).text()
  for (const words of [customer, 'canceled', 'disputed', 'customer.subscription.deleted', '5 Feb 2026'])
    expect(html).toContain(words)
})

it('sets faults on both ways, takes them away, and sends events again', async () => {
  const hook = await openWebhook()
  const { payments, stripe } = await openPayments({ webhookUrl: hook.url })
  await post(payments.url, 'webhook-faults', { kind: 'duplicate', next: 1 })
  await post(payments.url, 'faults', { kind: 'error-500', next: 1 })
  await expect(stripe.customers.create({})).rejects.toMatchObject({ statusCode: 500 })
  await stripe.customers.create({})
  await payments.webhooks.idle()
  await post(payments.url, 'resend', { event: newest(payments.ledger.events)[0]?.id })
  await payments.webhooks.idle()
  expect(payments.webhooks.deliveries).toHaveLength(3)
  const set = await (await post(payments.url, 'webhook-faults', { kind: 'loss' })).json()
  expect(await (await fetch(payments.url)).text()).toContain('<strong>loss')
  await fetch(`${payments.url}/_control/webhook-faults?id=${(set as { id: number }).id}`, {
    method: 'DELETE',
  })
  expect(payments.webhooks.faults.list()).toEqual([])
})

it.each(['fail-next', 'refund', 'dispute', 'close-dispute', 'end', 'resend', 'clock/advance', 'faults'])(
  '%s of nothing is refused',
  async (path) => {
    const { payments } = await openPayments()
    expect((await post(payments.url, path, {})).status).toBe(400)
  },
)
