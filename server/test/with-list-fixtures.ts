import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { emptyDatabase } from './empty-database.ts'
import { openListFixture, type ListFixture } from './list-fixture.ts'
import { openTestDatabase } from './test-database.ts'

type Options = Parameters<typeof openListFixture>[1]

/** For a file of tests about lists: one database, and for each test a house of its own that leaves nothing behind. */
export function withListFixtures(): { open(options?: Options): Promise<ListFixture> } {
  let database: Database
  let fixture: ListFixture | null = null

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  afterEach(async () => {
    await fixture?.close()
    fixture = null
    await emptyDatabase(database)
    await database.queries.deleteFrom('unwatched_observations').execute()
  })

  return {
    async open(options) {
      fixture = await openListFixture(database, options)
      return fixture
    },
  }
}
