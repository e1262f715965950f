import { instant } from '@cratewatch/domain/kernel/instant'
import { sql, type ControlledTransaction, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../test/database/test-database.ts'
import { makeUser } from '../../test/factories/user.ts'
import { hidden } from '../database/compiled.ts'
import type { Queries } from '../database/database.ts'
import type { Schema } from '../database/tables/schema.ts'
import { listOf, listValues, searchedBy } from './list-watches.ts'
import { watchRows } from './rows.ts'

const database = await withDatabase()
let undone: ControlledTransaction<Schema>
let userId: string

beforeAll(async () => {
  undone = await database.queries.startTransaction().execute()
  userId = (await makeUser(undone)).id
  await seedThousands(undone)
})
afterAll(() => undone.rollback().execute())

/** 2,000 records, one in 300 on sale, all of them watched by this user and by 24 others. */
async function seedThousands(queries: Queries): Promise<void> {
  // Rolled back afterwards, so neither references nor counters need to be maintained.
  await sql`set local session_replication_role = replica`.execute(queries)
  await sql`insert into releases (id, artist, title, details_at)
    select n, 'a', 't', now() from generate_series(1000001, 1002000) n`.execute(queries)
  await sql`insert into check_states (release_id, tier, state, num_for_sale)
    select id, 3, case id % 300 when 0 then 'on-sale' else 'none' end, case id % 300 when 0 then 2 else 0 end
    from releases where id > 1000000`.execute(queries)
  await sql`insert into watches (id, user_id, release_id, tier, created_at)
    select gen_random_uuid(), case n when 0 then ${userId} else gen_random_uuid() end, id, 3,
      now() - id * interval '1 second'
    from releases, generate_series(0, 24) n where id > 1000000`.execute(queries)
  await sql`insert into notifications (id, user_id, watch_id, type, title_key, message_key, created_at)
    select gen_random_uuid(), user_id, id, 'SYSTEM', '', '', now()
    from watches where user_id = ${userId}`.execute(queries)
  await sql`insert into observation_spans (release_id, state, num_for_sale, from_at, until_at, checks)
    select id, 'none', 0, now(), now(), 1 from releases where id > 1000000`.execute(queries)
  await sql`analyze`.execute(queries)
}

const FIRST = { page: 1, limit: 5, availability: 'all', order: 'added', search: '' } as const

async function planOf(query: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<Record<string, string>>`explain (analyze, timing off) ${query}`.execute(undone)
  return rows.flatMap((line) => Object.values(line)).join('\n')
}

it.each([
  {},
  { availability: 'available' },
  { page: 350, availability: 'unavailable' },
  { order: 'for-sale' },
  { order: 'price' },
  { order: 'artist' },
  { search: 'a t' },
  { search: '[r1000001]' },
] as const)(
  'a list of 2,000 (%j) is read once by its user, and nothing of what cards show',
  async (asked) => {
    const wanted = { ...FIRST, ...asked }
    const values = listValues(userId, wanted, instant(0), '')
    const list = listOf(wanted.order, searchedBy(wanted.search), (name, type) => hidden(values[name], type))
    const plan = await planOf(list)
    expect(plan).toMatch(/watches_(?:once|by_user_newest) .*actual rows=2000.00 loops=1\)/)
    expect(plan).not.toMatch(/Seq Scan on (?:watches|releases)|notifications|observation_spans/)
  },
)

it('the cards of a page read no table whole, and of each what is theirs alone', async () => {
  const { rows } = await sql<{ id: string }>`
    select id from watches where user_id = ${userId} limit 5`.execute(undone)
  const values = { userId, ids: rows.map(({ id }) => id), since: new Date(0) }
  const cards = watchRows(undone, (name, type) => hidden(values[name], type))
  const plan = await planOf(sql`${cards}`)
  expect(plan).not.toMatch(/Seq Scan on (watches|releases|check_states|notifications|observation_spans)/)
  for (const index of ['releases_pkey', 'notifications_by_watch', 'observation_spans_by_release'])
    expect(plan).toMatch(new RegExp(`using ${index} .*actual rows=1.00 loops=5\\)`))
})
