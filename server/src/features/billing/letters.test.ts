import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { days } from '@cratewatch/domain/kernel/duration'
import { openBillingHouse, type BillingHouse } from '../../../test/billing-house.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeVinyl } from '../../../test/factories/vinyl.ts'
import { openTestDatabase } from '../../../test/test-database.ts'
import { openTestPost, type TestPost } from '../../../test/test-post.ts'
import type { Database } from '../../db/database.ts'
import { convergeCustomer } from './converge-customer.ts'
import { grantPlan } from './grant-plan.ts'
import { reconcile } from './reconcile.ts'
import { settleStalePlans } from './settle-stale-plans.ts'

let database: Database
let post: TestPost
let house: BillingHouse
let userId: string

beforeAll(async () => {
  database = await openTestDatabase()
  post = await openTestPost()
})
afterAll(async () => {
  await post.close()
  await database.close()
})
beforeEach(async () => {
  for (const table of ['billing_duties', 'billing_events', 'users', 'releases'] as const) {
    await database.queries.deleteFrom(table).execute()
  }
  house = await openBillingHouse(database, { mailer: post.mailer })
  userId = (await makeUser(database.queries, { email: 'ann@example.com' })).id
})
afterEach(() => house.close())

/** What is in the outbox, oldest first. */
async function letters() {
  const rows = await database.queries
    .selectFrom('deliveries')
    .select(['letter', 'details'])
    .where('letter', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ letter, details }) => Object.assign({ letter }, details))
}

const premium = { letter: 'plan-changed', plan: 'PREMIUM', paused: 0 }
const failed = (until: string) => ({ letter: 'payment-failed', until })

describe('who subscribes', () => {
  it('is told once, however often the payment service tells it', async () => {
    house.service.webhooks.faults.add({ kind: 'duplicate' })
    await house.subscribe(userId)
    await reconcile(house.world)
    expect(await letters()).toEqual([premium])
  })

  it('is told once by two that converge at the same moment', async () => {
    house.service.webhooks.faults.add({ kind: 'loss' })
    await house.subscribe(userId)
    const converging = () => convergeCustomer(house.world, house.customer())
    await Promise.all([converging(), converging(), converging()])
    expect(await letters()).toEqual([premium])
  })

  it('reads it in the mail', async () => {
    await house.subscribe(userId)
    expect(await post.deliver(house.world)).toMatchObject([
      { to: 'ann@example.com', subject: 'You have premium now' },
    ])
  })

  it('without an address is told nothing', async () => {
    const { id } = await makeUser(database.queries, { email: null })
    await house.subscribe(id)
    expect(await letters()).toEqual([])
  })
})

describe('whose renewal cannot be paid', () => {
  beforeEach(async () => {
    await house.subscribe(userId)
    await database.queries.deleteFrom('deliveries').execute()
  })

  it('is told once for all attempts, and of the end with the records that wait', async () => {
    for (let n = 0; n < 7; n++) {
      const { id } = await makeRelease(database.queries)
      await makeVinyl(database.queries, { user_id: userId, release_id: id })
    }
    house.service.ledger.doomed.set(house.customer(), 9)
    await house.pass(days(32))
    await house.pass(days(4))
    await reconcile(house.world)
    expect(await letters()).toEqual([failed('2026-02-12T09:00:00.000Z')])
    await house.pass(days(20))
    await settleStalePlans(house.world)
    await reconcile(house.world)
    expect(await letters()).toEqual([
      failed('2026-02-12T09:00:00.000Z'),
      { letter: 'plan-changed', plan: 'FREE', paused: 2 },
    ])
  })

  it('is told again when it happens again', async () => {
    house.service.ledger.doomed.set(house.customer(), 1)
    await house.pass(days(32))
    await house.pass(days(4))
    expect(await house.statusOf(userId)).toMatchObject({ notice: null })
    house.service.ledger.doomed.set(house.customer(), 1)
    await house.pass(days(24))
    expect(await letters()).toEqual([failed('2026-02-12T09:00:00.000Z'), failed('2026-03-12T09:00:00.000Z')])
  })

  it('is told nothing of it when it is heard of after the end', async () => {
    house.service.webhooks.faults.add({ kind: 'loss' })
    house.service.ledger.doomed.set(house.customer(), 9)
    await house.pass(days(60))
    await reconcile(house.world)
    expect(await letters()).toEqual([{ letter: 'plan-changed', plan: 'FREE', paused: 0 }])
  })
})

describe('an operator', () => {
  it('who gives premium writes no letter about a subscription, and who takes it back says so', async () => {
    await grantPlan(house.world, userId, 'PREMIUM')
    expect(await letters()).toEqual([])
    await grantPlan(house.world, userId, 'FREE')
    expect(await letters()).toEqual([{ letter: 'plan-changed', plan: 'FREE', paused: 0 }])
  })

  it('who takes back what is paid for as well changes nothing, and says nothing', async () => {
    await grantPlan(house.world, userId, 'PREMIUM')
    await house.subscribe(userId)
    await grantPlan(house.world, userId, 'FREE')
    expect(await letters()).toEqual([])
  })
})
