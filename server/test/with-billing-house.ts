import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { openBillingHouse, type BillingHouse } from './billing-house.ts'
import { makeUser } from './factories/user.ts'
import { openTestDatabase } from './test-database.ts'

/** For a file of tests about payments: one database, and for each test a house and a user of its own. */
export function withBillingHouse() {
  let database: Database
  let house: BillingHouse
  let userId: string

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    for (const table of ['billing_duties', 'billing_events', 'users'] as const) {
      await database.queries.deleteFrom(table).execute()
    }
    house = await openBillingHouse(database)
    userId = (await makeUser(database.queries)).id
  })
  afterEach(() => house.close())

  return {
    get db() {
      return database.queries
    },
    get house() {
      return house
    },
    get userId() {
      return userId
    },
    iso: (at: number) => new Date(at).toISOString(),
    statusOf: (id = userId) => house.statusOf(id),
    customer: () => house.customer(),
    theirSubscriptions: () => [...house.service.ledger.subscriptions.values()],
  }
}
