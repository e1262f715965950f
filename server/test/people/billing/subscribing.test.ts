import { days } from '@cratewatch/domain/kernel/duration'
import { describe, expect, it } from 'vitest'
import {
  endSubscription,
  endWithPeriod,
} from '../../../../simulator/src/payments/billing/end-subscription.ts'
import { runProviderActions } from '../../../src/people/billing/customers.ts'
import { grantPlan } from '../../../src/people/billing/plans.ts'
import { CHECKOUT, OWN, pageOf } from '../../fixtures/billing-fixture.ts'
import { withBillingFixture } from '../../fixtures/with-billing-fixture.ts'
import { signedIn } from '../../test-app.ts'

const billing = await withBillingFixture()
const { iso, statusOf, customer, theirSubscriptions } = billing

describe('subscribing', () => {
  it('gives premium when the service says so, with its periods', async () => {
    const began = billing.fixture.clock.now()
    await billing.fixture.subscribe(billing.userId)
    expect(await statusOf()).toMatchObject({
      plan: 'PREMIUM',
      vinylLimit: -1,
      source: 'paid',
      notice: null,
      currentPeriodStart: iso(began),
      currentPeriodEnd: '2026-02-05T09:00:00.000Z',
      canSubscribe: false,
      canManage: true,
    })
  })

  it('gives nothing for a page that was only opened, or whose card was declined', async () => {
    const client = await signedIn(billing.fixture.app, billing.fixture.deps, billing.userId)
    const opened = await client('POST', '/api/stripe/create-checkout-session', CHECKOUT)
    expect(opened.status).toBe(200)
    billing.fixture.service.pay(pageOf(opened), '4000000000000002')
    await billing.fixture.service.webhooks.idle()
    expect(await statusOf()).toMatchObject({ plan: 'FREE', canSubscribe: true, currentPeriodEnd: null })
    billing.fixture.service.pay(pageOf(opened))
    await billing.fixture.service.webhooks.idle()
    expect(await statusOf()).toMatchObject({ plan: 'PREMIUM' })
  })

  it('knows the truth at once when asked for it, before any event arrives', async () => {
    billing.fixture.service.webhooks.faults.add({ kind: 'loss' })
    const client = await billing.fixture.subscribe(billing.userId)
    expect(await statusOf()).toMatchObject({ plan: 'FREE' })
    expect((await client('POST', '/api/subscription/refresh')).body).toMatchObject({ plan: 'PREMIUM' })
  })

  it('is refused to who has a subscription, whatever we have heard of it', async () => {
    billing.fixture.service.webhooks.faults.add({ kind: 'loss' })
    const client = await billing.fixture.subscribe(billing.userId)
    const again = await client('POST', '/api/stripe/create-checkout-session', CHECKOUT)
    expect([again.status, again.error?.code]).toEqual([409, 'ALREADY_SUBSCRIBED'])
  })

  it.each([
    ['success_url', 'https://evil.example/dashboard'],
    ['cancel_url', `${OWN}.evil.example/`],
    ['success_url', 'https://crates.example@evil.example/'],
    ['success_url', 'javascript:alert(1)'],
    ['cancel_url', 'not an address'],
  ])('sends nobody elsewhere: %s %s', async (field, address) => {
    const client = await signedIn(billing.fixture.app, billing.fixture.deps, billing.userId)
    const refused = await client('POST', '/api/stripe/create-checkout-session', {
      ...CHECKOUT,
      [field]: address,
    })
    expect([refused.status, refused.error?.field]).toEqual([400, field])
    expect(billing.fixture.service.ledger.customers.size).toBe(0)
  })

  it('makes one customer of two calls at once', async () => {
    const client = await signedIn(billing.fixture.app, billing.fixture.deps, billing.userId)
    const call = () => client('POST', '/api/stripe/create-checkout-session', CHECKOUT)
    const both = await Promise.all([call(), call()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(billing.fixture.service.ledger.customers.size).toBe(1)
  })

  it('leaves one page open of several', async () => {
    const client = await signedIn(billing.fixture.app, billing.fixture.deps, billing.userId)
    const first = await client('POST', '/api/stripe/create-checkout-session', CHECKOUT)
    await client('POST', '/api/stripe/create-checkout-session', CHECKOUT)
    expect(billing.fixture.service.pay(pageOf(first))).toMatchObject({ ok: false, error: 'not-open' })
  })

  it('makes a customer again whom somebody removed at the service', async () => {
    const client = await billing.fixture.subscribe(billing.userId)
    await billing.fixture.deps.payments.removeCustomer(customer())
    await billing.fixture.service.webhooks.idle()
    expect(await statusOf()).toMatchObject({ plan: 'FREE' })
    expect((await client('POST', '/api/stripe/create-checkout-session', CHECKOUT)).status).toBe(200)
    await billing.fixture.subscribe(billing.userId)
    expect(await statusOf()).toMatchObject({ plan: 'PREMIUM' })
  })
})

describe('cancelling', () => {
  it('keeps what is paid until the period ends, then gives the free plan', async () => {
    const client = await billing.fixture.subscribe(billing.userId)
    expect((await client('POST', '/api/subscription/cancel')).status).toBe(204)
    expect(await statusOf()).toMatchObject({ plan: 'PREMIUM', notice: 'ending', cancelAtPeriodEnd: true })
    await billing.fixture.pass(days(32))
    expect(await statusOf()).toMatchObject({ plan: 'FREE', source: 'free', canSubscribe: true, notice: null })
    const again = await (
      await signedIn(billing.fixture.app, billing.fixture.deps, billing.userId)
    )('POST', '/api/subscription/cancel')
    expect(again.error?.code).toBe('SUBSCRIPTION_NOT_FOUND')
  })

  it('is taken back before that, and the subscription renews', async () => {
    const client = await billing.fixture.subscribe(billing.userId)
    await client('POST', '/api/subscription/cancel')
    expect((await client('POST', '/api/subscription/resume')).status).toBe(204)
    await billing.fixture.pass(days(40))
    expect(await statusOf()).toMatchObject({
      plan: 'PREMIUM',
      notice: null,
      currentPeriodEnd: '2026-03-05T09:00:00.000Z',
    })
  })

  it('on the service’s own page counts here too, and is taken back here', async () => {
    const client = await billing.fixture.subscribe(billing.userId)
    const [subscription] = theirSubscriptions()
    endWithPeriod(billing.fixture.service.ledger, subscription!, true, 'portal')
    await client('POST', '/api/subscription/refresh')
    expect(await statusOf()).toMatchObject({ plan: 'PREMIUM', notice: 'ending', cancelAtPeriodEnd: true })
    expect((await client('POST', '/api/subscription/resume')).status).toBe(204)
    expect(await statusOf()).toMatchObject({ notice: null, cancelAtPeriodEnd: false })
    await billing.fixture.pass(days(40))
    expect(await statusOf()).toMatchObject({ plan: 'PREMIUM' })
  })

  it('waits for a service that is down, and changes nothing until then', async () => {
    const client = await billing.fixture.subscribe(billing.userId)
    billing.fixture.service.faults.add({ kind: 'error-500', prefix: '/v1/subscriptions', method: 'POST' })
    expect((await client('POST', '/api/subscription/cancel')).error?.code).toBe('SERVICE_UNAVAILABLE')
    billing.fixture.service.faults.clear()
    expect(await statusOf()).toMatchObject({ plan: 'PREMIUM', cancelAtPeriodEnd: false })
    expect((await client('POST', '/api/subscription/cancel')).status).toBe(204)
  })

  it('of what is over at the service finds nothing to cancel, and ends the plan here', async () => {
    billing.fixture.service.webhooks.faults.add({ kind: 'loss', share: 1 })
    const client = await billing.fixture.subscribe(billing.userId)
    await client('POST', '/api/subscription/refresh')
    endSubscription(billing.fixture.service.ledger, theirSubscriptions()[0]!, 'cancellation_requested')
    expect((await client('POST', '/api/subscription/cancel')).error?.code).toBe('SUBSCRIPTION_NOT_FOUND')
    expect(await statusOf()).toMatchObject({ plan: 'FREE', canSubscribe: true })
  })

  it('that comes twice is done once', async () => {
    const client = await billing.fixture.subscribe(billing.userId)
    const both = [client('POST', '/api/subscription/cancel'), client('POST', '/api/subscription/cancel')]
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([204, 204])
  })

  it('happens at once when the account goes, also when the service is down at that moment', async () => {
    const client = await billing.fixture.subscribe(billing.userId)
    billing.fixture.service.faults.add({ kind: 'error-500', share: 1 })
    expect((await client('DELETE', '/api/users/account')).status).toBe(204)
    expect(theirSubscriptions()[0]?.status).toBe('active')
    billing.fixture.service.faults.clear()
    await runProviderActions(billing.fixture.deps)
    expect(theirSubscriptions()[0]?.status).toBe('canceled')
    await billing.fixture.pass(days(40))
    expect([...billing.fixture.service.ledger.charges.values()]).toHaveLength(1)
  })
})

describe('premium given by an operator', () => {
  it('stands beside what is paid: taking one away leaves the other', async () => {
    await grantPlan(billing.fixture.deps, billing.userId, 'PREMIUM')
    expect(await statusOf()).toMatchObject({ plan: 'PREMIUM', source: 'granted', canSubscribe: true })
    const client = await billing.fixture.subscribe(billing.userId)
    expect(await statusOf()).toMatchObject({ source: 'paid', isPremiumAnyway: true })
    expect(await grantPlan(billing.fixture.deps, billing.userId, 'FREE')).toMatchObject({
      plan: 'PREMIUM',
      source: 'paid',
    })
    expect(await statusOf()).toMatchObject({ source: 'paid', isPremiumAnyway: false })
    await grantPlan(billing.fixture.deps, billing.userId, 'PREMIUM')
    await client('POST', '/api/subscription/cancel')
    await billing.fixture.pass(days(32))
    expect(await statusOf()).toMatchObject({ plan: 'PREMIUM', source: 'granted', currentPeriodEnd: null })
  })

  it('is for users who exist', async () => {
    expect(
      await grantPlan(billing.fixture.deps, '00000000-0000-4000-8000-000000000000', 'PREMIUM'),
    ).toBeNull()
  })
})

it('leads to invoices and cards', async () => {
  const client = await signedIn(billing.fixture.app, billing.fixture.deps, billing.userId)
  const portal = () =>
    client('POST', '/api/subscription/portal', { return_url: `${OWN}/dashboard/subscription` })
  expect((await portal()).error?.code).toBe('SUBSCRIPTION_NOT_FOUND')
  await billing.fixture.subscribe(billing.userId)
  expect((await portal()).body.url).toContain(billing.fixture.service.url)
})
