import { days } from '@cratewatch/domain/kernel/duration'
import { instant } from '@cratewatch/domain/kernel/instant'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { timestamp } from '../../../src/database/database.ts'
import { grantPlan, settleStalePlans } from '../../../src/people/billing/plans.ts'
import { reconcileCustomer } from '../../../src/people/billing/reconcile-customer.ts'
import { reconcile } from '../../../src/people/billing/reconcile.ts'
import { withDatabase } from '../../database/test-database.ts'
import { makeMaster, makeMasterWatch } from '../../factories/master.ts'
import { makeRelease } from '../../factories/release.ts'
import { makeUser } from '../../factories/user.ts'
import { makeWatch } from '../../factories/watch.ts'
import { openBillingFixture, type BillingFixture } from '../../fixtures/billing-fixture.ts'
import { withTestPost } from '../../vendors/test-post.ts'

const database = await withDatabase()
const post = await withTestPost()
let fixture: BillingFixture
let userId: string

beforeEach(async () => {
  for (const table of ['provider_actions', 'billing_events', 'users', 'releases'] as const) {
    await database.queries.deleteFrom(table).execute()
  }
  fixture = await openBillingFixture(database, { mailer: post.mailer })
  userId = (await makeUser(database.queries, { email: 'ann@example.com' })).id
})
afterEach(() => fixture.close())

/** The messages in the outbox, oldest first. */
async function messages() {
  const rows = await database.queries
    .selectFrom('deliveries')
    .select(['account_message', 'details'])
    .where('account_message', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ account_message: message, details }) =>
    Object.assign({ account_message: message }, details),
  )
}

const premium = { account_message: 'plan-changed', plan: 'PREMIUM', paused: 0 }
const failed = (until: string) => ({ account_message: 'payment-failed', until })

describe('who subscribes', () => {
  it('is mailed once, however often the payment service states it', async () => {
    fixture.service.webhooks.faults.add({ kind: 'duplicate' })
    await fixture.subscribe(userId)
    await reconcile(fixture.deps)
    expect(await messages()).toEqual([premium])
  })

  it('is mailed once by two that reconcile at the same moment', async () => {
    fixture.service.webhooks.faults.add({ kind: 'loss' })
    await fixture.subscribe(userId)
    const converging = () => reconcileCustomer(fixture.deps, fixture.customer())
    await Promise.all([converging(), converging(), converging()])
    expect(await messages()).toEqual([premium])
  })

  it('reads it in the mail', async () => {
    await fixture.subscribe(userId)
    expect(await post.deliver(fixture.deps)).toMatchObject([
      { to: 'ann@example.com', subject: 'You have Premium now' },
    ])
  })

  it('without an address is mailed nothing', async () => {
    const { id } = await makeUser(database.queries, { email: null })
    await fixture.subscribe(id)
    expect(await messages()).toEqual([])
  })
})

describe('whose renewal cannot be paid', () => {
  beforeEach(async () => {
    await fixture.subscribe(userId)
    await database.queries.deleteFrom('deliveries').execute()
  })

  it('is mailed once for all attempts, and of the end with the records that wait', async () => {
    for (let n = 0; n < 7; n++) {
      const { id } = await makeRelease(database.queries)
      await makeWatch(database.queries, { user_id: userId, release_id: id })
    }
    fixture.service.ledger.doomed.set(fixture.customer(), 9)
    await fixture.pass(days(32))
    await fixture.pass(days(4))
    await reconcile(fixture.deps)
    expect(await messages()).toEqual([failed('2026-02-12T09:00:00.000Z')])
    await fixture.pass(days(20))
    await settleStalePlans(fixture.deps)
    await reconcile(fixture.deps)
    expect(await messages()).toEqual([
      failed('2026-02-12T09:00:00.000Z'),
      { account_message: 'plan-changed', plan: 'FREE', paused: 2 },
    ])
  })

  it('is mailed of an album as one record', async () => {
    const db = database.queries
    for (let n = 1; n < 6; n++) {
      const created_at = timestamp(instant(n))
      await makeWatch(db, { user_id: userId, release_id: (await makeRelease(db)).id, created_at })
    }
    const { id: master_id } = await makeMaster(db)
    const album = await makeMasterWatch(db, { user_id: userId, master_id })
    for (let n = 0; n < 3; n++) {
      const { id } = await makeRelease(db)
      await makeWatch(db, { user_id: userId, release_id: id, parent_id: album.id })
    }
    fixture.service.ledger.doomed.set(fixture.customer(), 9)
    await fixture.pass(days(60))
    await settleStalePlans(fixture.deps)
    expect((await messages()).at(-1)).toMatchObject({ account_message: 'plan-changed', paused: 1 })
  })

  it('is mailed again when it happens again', async () => {
    fixture.service.ledger.doomed.set(fixture.customer(), 1)
    await fixture.pass(days(32))
    await fixture.pass(days(4))
    expect(await fixture.statusOf(userId)).toMatchObject({ notice: null })
    fixture.service.ledger.doomed.set(fixture.customer(), 1)
    await fixture.pass(days(24))
    expect(await messages()).toEqual([failed('2026-02-12T09:00:00.000Z'), failed('2026-03-12T09:00:00.000Z')])
  })

  it('is mailed nothing of it when it is known after the end', async () => {
    fixture.service.webhooks.faults.add({ kind: 'loss' })
    fixture.service.ledger.doomed.set(fixture.customer(), 9)
    await fixture.pass(days(60))
    await reconcile(fixture.deps)
    expect(await messages()).toEqual([{ account_message: 'plan-changed', plan: 'FREE', paused: 0 }])
  })
})

describe('an operator', () => {
  it('who gives premium writes no message about a subscription, and who takes it back says so', async () => {
    await grantPlan(fixture.deps, userId, 'PREMIUM')
    expect(await messages()).toEqual([])
    await grantPlan(fixture.deps, userId, 'FREE')
    expect(await messages()).toEqual([{ account_message: 'plan-changed', plan: 'FREE', paused: 0 }])
  })

  it('who takes back what is paid for as well changes nothing, and says nothing', async () => {
    await grantPlan(fixture.deps, userId, 'PREMIUM')
    await fixture.subscribe(userId)
    await grantPlan(fixture.deps, userId, 'FREE')
    expect(await messages()).toEqual([])
  })
})
