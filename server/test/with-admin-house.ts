import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../src/db/database.ts'
import type { World } from '../src/world.ts'
import { openAdminHouse, type AdminHouse } from './admin-house.ts'
import { openTestDatabase } from './test-database.ts'

/** For a file of tests about operators: one database, and for each test a house of its own. */
export function withAdminHouse(given: Partial<World> = {}): AdminHouse {
  let database: Database
  let house: AdminHouse

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    house = await openAdminHouse(database, given)
  })
  afterEach(() => house.app.close())

  return {
    get world() {
      return house.world
    },
    get app() {
      return house.app
    },
    get clock() {
      return house.clock
    },
    get adminId() {
      return house.adminId
    },
    get admin() {
      return house.admin
    },
    get visitor() {
      return house.visitor
    },
    as: (userId) => house.as(userId),
  }
}
