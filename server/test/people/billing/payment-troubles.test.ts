import { days, hours, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { describe, expect, it } from 'vitest'
import { runProviderActions } from '../../../src/people/billing/customers.ts'
import { settleStalePlans } from '../../../src/people/billing/plans.ts'
import { reconcile } from '../../../src/people/billing/reconcile.ts'
import { makeUser } from '../../factories/user.ts'
import { CHECKOUT, pageOf } from '../../fixtures/billing-fixture.ts'
import { withBillingFixture } from '../../fixtures/with-billing-fixture.ts'
import { signedIn } from '../../test-app.ts'

const billing = await withBillingFixture()
const { iso, statusOf, customer, theirSubscriptions } = billing

describe('two subscriptions of one user', () => {
  /** A page that two tabs opened at the same moment, so that neither closed the other's. */
  function twinOf(page: string): string {
    const sessions = billing.fixture.service.ledger.checkoutSessions
    const twin = structuredClone(sessions.get(page)!)
    sessions.set(
      'cs_test_twin',
      Object.assign(twin, { id: 'cs_test_twin', status: 'open', subscription: null }),
    )
    return twin.id
  }

  it('end as one: the second one paid is ended and given back, once, and recorded', async () => {
    const client = await signedIn(billing.fixture.app, billing.fixture.deps, billing.userId)
    const first = await client('POST', '/api/stripe/create-checkout-session', CHECKOUT)
    const twin = twinOf(pageOf(first))
    billing.fixture.service.pay(pageOf(first))
    billing.fixture.service.clock.advance(seconds(1))
    billing.fixture.service.pay(twin)
    await billing.fixture.service.webhooks.idle()
    expect(theirSubscriptions().map(({ status }) => status)).toEqual(['active', 'canceled'])
    const charges = [...billing.fixture.service.ledger.charges.values()]
    expect(charges.map(({ amount_refunded: back }) => back)).toEqual([0, 99])
    const actions = await billing.db.selectFrom('provider_actions').selectAll().execute()
    expect(actions).toMatchObject([
      { kind: 'undo-subscription', given_back: 99, done_at: expect.any(Number) },
    ])
    const incidents = await billing.db.selectFrom('billing_incidents').selectAll().execute()
    expect(incidents).toMatchObject([{ kind: 'refund', amount: 99, currency: 'usd' }])
    expect(await statusOf()).toMatchObject({ plan: 'PREMIUM', source: 'paid' })
  })

  it('are undone later when the service failed in between', async () => {
    await billing.fixture.subscribe(billing.userId)
    const [page] = billing.fixture.service.ledger.checkoutSessions.keys()
    const twin = twinOf(page!)
    billing.fixture.service.clock.advance(seconds(1))
    billing.fixture.service.faults.add({ kind: 'error-500', prefix: '/v1/refunds', method: 'POST' })
    billing.fixture.service.pay(twin)
    await billing.fixture.service.webhooks.idle()
    const refunds = () => billing.fixture.service.ledger.refunds.size
    expect([theirSubscriptions().map(({ status }) => status), refunds()]).toEqual([['active', 'canceled'], 0])
    billing.fixture.service.faults.clear()
    await runProviderActions(billing.fixture.deps)
    await runProviderActions(billing.fixture.deps)
    expect(refunds()).toBe(1)
  })
})

describe('a renewal that cannot be paid', () => {
  it('keeps the plan for the grace period, ends it after, and brings it back when paid', async () => {
    await billing.fixture.subscribe(billing.userId)
    billing.fixture.service.ledger.doomed.set(customer(), 2)
    await billing.fixture.pass(days(32))
    const status = await statusOf()
    expect(status).toMatchObject({ plan: 'PREMIUM', notice: 'payment-failed' })
    expect(status.graceUntil).toBe(iso(plus(Date.parse(status.currentPeriodStart) as never, days(7))))
    await billing.fixture.pass(days(7))
    await settleStalePlans(billing.fixture.deps)
    expect(await statusOf()).toMatchObject({ plan: 'FREE', notice: 'payment-overdue', canSubscribe: false })
    await billing.fixture.pass(days(8))
    expect(await statusOf()).toMatchObject({ plan: 'PREMIUM', notice: null })
  })

  it('ends the subscription when the service gives up', async () => {
    await billing.fixture.subscribe(billing.userId)
    billing.fixture.service.ledger.doomed.set(customer(), 9)
    await billing.fixture.pass(days(60))
    await settleStalePlans(billing.fixture.deps)
    expect(await statusOf()).toMatchObject({ plan: 'FREE', notice: null, canSubscribe: true })
  })
})

describe('what was missed', () => {
  it('is put right by the nightly reconciliation, one failing customer notwithstanding', async () => {
    const other = (await makeUser(billing.db)).id
    billing.fixture.service.webhooks.faults.add({ kind: 'loss' })
    await billing.fixture.subscribe(billing.userId)
    const theirs = customer()
    await billing.fixture.subscribe(other)
    billing.fixture.service.faults.add({ kind: 'error-500', prefix: `/v1/customers/${theirs}` })
    expect(await reconcile(billing.fixture.deps)).toEqual({ customers: 2, failed: 1 })
    expect([(await statusOf()).plan, (await statusOf(other)).plan]).toEqual(['FREE', 'PREMIUM'])
    billing.fixture.service.faults.clear()
    expect(await reconcile(billing.fixture.deps)).toEqual({ customers: 2, failed: 0 })
    expect((await statusOf()).plan).toBe('PREMIUM')
  })

  it('comes again from the service while ours cannot ask back', async () => {
    const client = await signedIn(billing.fixture.app, billing.fixture.deps, billing.userId)
    const opened = await client('POST', '/api/stripe/create-checkout-session', CHECKOUT)
    billing.fixture.service.faults.add({ kind: 'error-500', method: 'GET' })
    billing.fixture.service.pay(pageOf(opened))
    await billing.fixture.service.webhooks.idle()
    expect(await statusOf()).toMatchObject({ plan: 'FREE' })
    billing.fixture.service.faults.clear()
    await billing.fixture.pass(hours(1))
    expect(await statusOf()).toMatchObject({ plan: 'PREMIUM' })
  })
})

it('records refunds and disputes as they stand, and changes no plan for them', async () => {
  await billing.fixture.subscribe(billing.userId)
  const desk = (path: string, body: object) =>
    fetch(`${billing.fixture.service.url}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) })
  await desk('refund', { customer: customer(), amount: 50 })
  await desk('dispute', { customer: customer() })
  await billing.fixture.service.webhooks.idle()
  const read = () =>
    billing.db.selectFrom('billing_incidents').select(['kind', 'amount', 'status']).orderBy('kind').execute()
  expect(await read()).toEqual([
    { kind: 'dispute', amount: 99, status: 'needs_response' },
    { kind: 'refund', amount: 50, status: 'succeeded' },
  ])
  const [dispute] = billing.fixture.service.ledger.disputes.keys()
  await desk('close-dispute', { dispute, outcome: 'lost' })
  await billing.fixture.service.webhooks.idle()
  expect(await read()).toMatchObject([{ status: 'lost' }, { status: 'succeeded' }])
  expect(await statusOf()).toMatchObject({ plan: 'PREMIUM' })
})
