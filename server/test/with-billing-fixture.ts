import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { openBillingFixture, type BillingFixture } from './billing-fixture.ts'
import { makeUser } from './factories/user.ts'
import { openTestDatabase } from './test-database.ts'

/** For a file of tests about payments: one database, and for each test a house and a user of its own. */
export function withBillingFixture() {
  let database: Database
  let fixture: BillingFixture
  let userId: string

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    for (const table of ['provider_actions', 'billing_events', 'users'] as const) {
      await database.queries.deleteFrom(table).execute()
    }
    fixture = await openBillingFixture(database)
    userId = (await makeUser(database.queries)).id
  })
  afterEach(() => fixture.close())

  return {
    get db() {
      return database.queries
    },
    get fixture() {
      return fixture
    },
    get userId() {
      return userId
    },
    iso: (at: number) => new Date(at).toISOString(),
    statusOf: (id = userId) => fixture.statusOf(id),
    customer: () => fixture.customer(),
    theirSubscriptions: () => [...fixture.service.ledger.subscriptions.values()],
  }
}
