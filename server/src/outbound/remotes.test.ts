import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/database/test-database.ts'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import type { Database } from '../database/database.ts'
import { readEgress } from './budget/egress-row.ts'
import { readRemote } from './remotes.ts'

const NINE = instant(Date.UTC(2026, 0, 5, 9))
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('a bucket is begun in a row that an answer of the marketplace made before it', async () => {
  const { queries } = database
  await queries.insertInto('remotes').values({ name: 'marketplace:new', failures_in_a_row: 2 }).execute()
  const begun = await readEgress(queries, 'new', 54, NINE)
  expect(await readEgress(queries, 'new', 54, plus(NINE, seconds(9)))).toEqual(begun)
  expect(await readRemote(queries, 'marketplace:new')).toMatchObject({ failures_in_a_row: 2 })
})
