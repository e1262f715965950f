import { expect, it } from 'vitest'
import { newest, openCheckout, openPayments, subscriber } from '../testing/open-payments.ts'

it('are created, read and forgotten', async () => {
  const { stripe } = await openPayments()
  const made = await stripe.customers.create({ email: 'nora@example.com', metadata: { user: '7' } })
  expect(made).toMatchObject({
    object: 'customer',
    email: 'nora@example.com',
    livemode: false,
    metadata: { user: '7' },
  })
  expect(await stripe.customers.retrieve(made.id)).toMatchObject({ email: 'nora@example.com' })
  expect(await stripe.customers.del(made.id)).toMatchObject({ id: made.id, deleted: true })
  expect(await stripe.customers.retrieve(made.id)).toMatchObject({ deleted: true })
  await expect(stripe.customers.del(made.id)).rejects.toMatchObject({ code: 'resource_missing' })
})

it('have their pages listed one after another, newest first', async () => {
  const { payments, stripe } = await openPayments()
  const { id: customer } = await stripe.customers.create({})
  const made: string[] = []
  for (let n = 0; n < 25; n++) made.unshift((await openCheckout(stripe, payments, { customer })).id)
  await openCheckout(stripe, payments)
  const walked: string[] = []
  for await (const { id } of stripe.checkout.sessions.list({ customer, limit: 10 })) walked.push(id)
  expect(walked).toEqual(made)
  await expect(stripe.checkout.sessions.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' })
  await expect(stripe.checkout.sessions.list({ starting_after: 'cs_x' })).rejects.toMatchObject({
    code: 'resource_missing',
  })
})

it('take what they subscribed to with them', async () => {
  const { payments, stripe } = await openPayments()
  const { customer, subscription } = await subscriber(stripe, payments)
  await stripe.customers.del(customer)
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: 'canceled' })
  const types = newest(payments.ledger.events)
    .slice(0, 2)
    .map(({ type }) => type)
  expect(types).toEqual(['customer.deleted', 'customer.subscription.deleted'])
})
