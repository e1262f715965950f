import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../src/database/database.ts'
import type { Deps } from '../src/deps.ts'
import { openAdminFixture, type AdminFixture } from './admin-fixture.ts'
import { openTestDatabase } from './test-database.ts'

/** For a file of tests about operators: one database, and for each test a house of its own. */
export function withAdminFixture(given: Partial<Deps> = {}): AdminFixture {
  let database: Database
  let fixture: AdminFixture

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    fixture = await openAdminFixture(database, given)
  })
  afterEach(() => fixture.app.close())

  return {
    get deps() {
      return fixture.deps
    },
    get app() {
      return fixture.app
    },
    get clock() {
      return fixture.clock
    },
    get adminId() {
      return fixture.adminId
    },
    get admin() {
      return fixture.admin
    },
    get visitor() {
      return fixture.visitor
    },
    as: (userId) => fixture.as(userId),
  }
}
