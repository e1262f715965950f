import { expect, it } from 'vitest'
import { openPayments, subscriber } from './testing/open-payments.ts'

it('are created, changed, found and forgotten', async () => {
  const { stripe } = await openPayments()
  const made = await stripe.customers.create({
    email: 'nora@example.com',
    metadata: { user: '7', note: 'x' },
  })
  expect(made).toMatchObject({
    object: 'customer',
    email: 'nora@example.com',
    livemode: false,
    metadata: { user: '7' },
  })
  const changed = await stripe.customers.update(made.id, {
    name: 'Nora',
    metadata: { note: '', locale: 'es' },
  })
  expect(changed).toMatchObject({ name: 'Nora', metadata: { user: '7', locale: 'es' } })
  expect(changed.metadata).not.toHaveProperty('note')
  expect((await stripe.customers.list({ email: 'nora@example.com' })).data).toEqual([changed])
  expect(await stripe.customers.del(made.id)).toMatchObject({ id: made.id, deleted: true })
  expect(await stripe.customers.retrieve(made.id)).toMatchObject({ deleted: true })
  expect((await stripe.customers.list()).data).toEqual([])
  await expect(stripe.customers.update(made.id, { name: 'x' })).rejects.toMatchObject({
    code: 'resource_missing',
  })
})

it('are searched by e-mail and metadata', async () => {
  const { stripe } = await openPayments()
  for (const n of [1, 2, 3])
    await stripe.customers.create({ email: `p${n}@example.com`, metadata: { user: String(n) } })
  const emails = async (query: string) =>
    (await stripe.customers.search({ query })).data.map(({ email }) => email)
  expect(await emails(`email:'P2@example.com'`)).toEqual(['p2@example.com'])
  expect(await emails(`metadata['user']:'3'`)).toEqual(['p3@example.com'])
  expect(await emails(`email~"example" AND -metadata["user"]:"1"`)).toEqual([
    'p3@example.com',
    'p2@example.com',
  ])
  expect(await emails(`metadata['user']:'1' OR metadata['user']:'2'`)).toHaveLength(2)
  await expect(stripe.customers.search({ query: 'email=x' })).rejects.toMatchObject({ param: 'query' })
  const page = await stripe.customers.search({ query: `email~'example'`, limit: 2 })
  expect(page).toMatchObject({ object: 'search_result', has_more: true })
})

it('are paged through, newest first, in both directions', async () => {
  const { stripe } = await openPayments()
  const made: string[] = []
  for (let n = 0; n < 25; n++) made.unshift((await stripe.customers.create({})).id)
  const walked: string[] = []
  for await (const { id } of stripe.customers.list({ limit: 10 })) walked.push(id)
  expect(walked).toEqual(made)
  const middle = await stripe.customers.list({ limit: 5, ending_before: made[10] ?? '' })
  expect(middle).toMatchObject({ has_more: true, url: '/v1/customers' })
  expect(middle.data.map(({ id }) => id)).toEqual(made.slice(5, 10))
  await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' })
  await expect(stripe.customers.list({ starting_after: 'cus_x' })).rejects.toMatchObject({
    code: 'resource_missing',
  })
})

it('are narrowed by when they came', async () => {
  const { stripe, clock } = await openPayments()
  await stripe.customers.create({ email: 'old@example.com' })
  const since = Math.floor(clock.now() / 1_000) + 1
  clock.advance(10_000)
  await stripe.customers.create({ email: 'new@example.com' })
  const found = await stripe.customers.list({ created: { gte: since } })
  expect(found.data.map(({ email }) => email)).toEqual(['new@example.com'])
})

it('take what they subscribed to with them', async () => {
  const { payments, stripe } = await openPayments()
  const { customer, subscription } = await subscriber(stripe, payments)
  await stripe.customers.del(customer)
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: 'canceled' })
  const types = (await stripe.events.list({ limit: 2 })).data.map(({ type }) => type)
  expect(types).toEqual(['customer.deleted', 'customer.subscription.deleted'])
})
