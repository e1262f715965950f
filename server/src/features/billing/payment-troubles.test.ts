import { describe, expect, it } from 'vitest'
import { days, hours, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { CHECKOUT, pageOf } from '../../../test/billing-house.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { signedIn } from '../../../test/test-app.ts'
import { withBillingHouse } from '../../../test/with-billing-house.ts'
import { doDuties } from './duties.ts'
import { reconcile } from './reconcile.ts'
import { settleStalePlans } from './settle-stale-plans.ts'

const billing = withBillingHouse()
const { iso, statusOf, customer, theirSubscriptions } = billing

describe('two subscriptions of one user', () => {
  /** A page that two tabs opened at the same moment, so that neither closed the other's. */
  function twinOf(page: string): string {
    const sessions = billing.house.service.ledger.checkoutSessions
    const twin = structuredClone(sessions.get(page)!)
    sessions.set(
      'cs_test_twin',
      Object.assign(twin, { id: 'cs_test_twin', status: 'open', subscription: null }),
    )
    return twin.id
  }

  it('end as one: the second one paid is ended and given back, once, and recorded', async () => {
    const client = await signedIn(billing.house.app, billing.house.world, billing.userId)
    const first = await client('POST', '/api/stripe/create-checkout-session', CHECKOUT)
    const twin = twinOf(pageOf(first))
    billing.house.service.pay(pageOf(first))
    billing.house.service.clock.advance(seconds(1))
    billing.house.service.pay(twin)
    await billing.house.service.webhooks.idle()
    expect(theirSubscriptions().map(({ status }) => status)).toEqual(['active', 'canceled'])
    const charges = [...billing.house.service.ledger.charges.values()]
    expect(charges.map(({ amount_refunded: back }) => back)).toEqual([0, 99])
    const duties = await billing.db.selectFrom('billing_duties').selectAll().execute()
    expect(duties).toMatchObject([{ kind: 'undo-subscription', given_back: 99, done_at: expect.any(Number) }])
    const incidents = await billing.db.selectFrom('billing_incidents').selectAll().execute()
    expect(incidents).toMatchObject([{ kind: 'refund', amount: 99, currency: 'usd' }])
    expect(await statusOf()).toMatchObject({ plan: 'PREMIUM', source: 'paid' })
  })

  it('are undone later when the service failed in between', async () => {
    await billing.house.subscribe(billing.userId)
    const [page] = billing.house.service.ledger.checkoutSessions.keys()
    const twin = twinOf(page!)
    billing.house.service.clock.advance(seconds(1))
    billing.house.service.faults.add({ kind: 'error-500', prefix: '/v1/refunds', method: 'POST' })
    billing.house.service.pay(twin)
    await billing.house.service.webhooks.idle()
    const refunds = () => billing.house.service.ledger.refunds.size
    expect([theirSubscriptions().map(({ status }) => status), refunds()]).toEqual([['active', 'canceled'], 0])
    billing.house.service.faults.clear()
    await doDuties(billing.house.world)
    await doDuties(billing.house.world)
    expect(refunds()).toBe(1)
  })
})

describe('a renewal that cannot be paid', () => {
  it('keeps the plan for the grace period, ends it after, and brings it back when paid', async () => {
    await billing.house.subscribe(billing.userId)
    billing.house.service.ledger.doomed.set(customer(), 2)
    await billing.house.pass(days(32))
    const status = await statusOf()
    expect(status).toMatchObject({ plan: 'PREMIUM', notice: 'payment-failed' })
    expect(status.graceUntil).toBe(iso(plus(Date.parse(status.currentPeriodStart) as never, days(7))))
    await billing.house.pass(days(7))
    await settleStalePlans(billing.house.world)
    expect(await statusOf()).toMatchObject({ plan: 'FREE', notice: 'payment-overdue', canSubscribe: false })
    await billing.house.pass(days(8))
    expect(await statusOf()).toMatchObject({ plan: 'PREMIUM', notice: null })
  })

  it('ends the subscription when the service gives up', async () => {
    await billing.house.subscribe(billing.userId)
    billing.house.service.ledger.doomed.set(customer(), 9)
    await billing.house.pass(days(60))
    await settleStalePlans(billing.house.world)
    expect(await statusOf()).toMatchObject({ plan: 'FREE', notice: null, canSubscribe: true })
  })
})

describe('what was missed', () => {
  it('is put right by the nightly reconciliation, one failing customer notwithstanding', async () => {
    const other = (await makeUser(billing.db)).id
    billing.house.service.webhooks.faults.add({ kind: 'loss' })
    await billing.house.subscribe(billing.userId)
    const theirs = customer()
    await billing.house.subscribe(other)
    billing.house.service.faults.add({ kind: 'error-500', prefix: `/v1/customers/${theirs}` })
    expect(await reconcile(billing.house.world)).toEqual({ customers: 2, failed: 1 })
    expect([(await statusOf()).plan, (await statusOf(other)).plan]).toEqual(['FREE', 'PREMIUM'])
    billing.house.service.faults.clear()
    expect(await reconcile(billing.house.world)).toEqual({ customers: 2, failed: 0 })
    expect((await statusOf()).plan).toBe('PREMIUM')
  })

  it('comes again from the service while ours cannot ask back', async () => {
    const client = await signedIn(billing.house.app, billing.house.world, billing.userId)
    const opened = await client('POST', '/api/stripe/create-checkout-session', CHECKOUT)
    billing.house.service.faults.add({ kind: 'error-500', method: 'GET' })
    billing.house.service.pay(pageOf(opened))
    await billing.house.service.webhooks.idle()
    expect(await statusOf()).toMatchObject({ plan: 'FREE' })
    billing.house.service.faults.clear()
    await billing.house.pass(hours(1))
    expect(await statusOf()).toMatchObject({ plan: 'PREMIUM' })
  })
})

it('records refunds and disputes as they stand, and changes no plan for them', async () => {
  await billing.house.subscribe(billing.userId)
  const desk = (path: string, body: object) =>
    fetch(`${billing.house.service.url}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) })
  await desk('refund', { customer: customer(), amount: 50 })
  await desk('dispute', { customer: customer() })
  await billing.house.service.webhooks.idle()
  const read = () =>
    billing.db.selectFrom('billing_incidents').select(['kind', 'amount', 'status']).orderBy('kind').execute()
  expect(await read()).toEqual([
    { kind: 'dispute', amount: 99, status: 'needs_response' },
    { kind: 'refund', amount: 50, status: 'succeeded' },
  ])
  const [dispute] = billing.house.service.ledger.disputes.keys()
  await desk('close-dispute', { dispute, outcome: 'lost' })
  await billing.house.service.webhooks.idle()
  expect(await read()).toMatchObject([{ status: 'lost' }, { status: 'succeeded' }])
  expect(await statusOf()).toMatchObject({ plan: 'PREMIUM' })
})
