import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { emptyDatabase } from './empty-database.ts'
import { openListHouse, type ListHouse } from './list-house.ts'
import { openTestDatabase } from './test-database.ts'

type Options = Parameters<typeof openListHouse>[1]

/** For a file of tests about lists: one database, and for each test a house of its own that leaves nothing behind. */
export function withListHouses(): { open(options?: Options): Promise<ListHouse> } {
  let database: Database
  let house: ListHouse | null = null

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  afterEach(async () => {
    await house?.close()
    house = null
    await emptyDatabase(database)
    await database.queries.deleteFrom('sightings').execute()
  })

  return {
    async open(options) {
      house = await openListHouse(database, options)
      return house
    },
  }
}
