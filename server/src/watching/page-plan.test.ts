import { sql, type ControlledTransaction } from 'kysely'
import type { WatchListQuery } from '@cratewatch/contracts/watching/vinyls'
import { instant } from '@cratewatch/domain/kernel/instant'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser } from '../../test/factories/user.ts'
import { openTestDatabase } from '../../test/database/test-database.ts'
import type { Database, Queries } from '../database/database.ts'
import type { Schema } from '../database/tables/schema.ts'
import { hidden } from '../database/compiled.ts'
import { pageValues, watchPage } from './list-watches.ts'

let database: Database
let undone: ControlledTransaction<Schema>
let userId: string

beforeAll(async () => {
  database = await openTestDatabase()
  undone = await database.queries.startTransaction().execute()
  userId = (await makeUser(undone)).id
  await seedThousands(undone)
})
afterAll(async () => {
  await undone.rollback().execute()
  await database.close()
})

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

async function planOf(asked: Partial<WatchListQuery>): Promise<string> {
  const shape = { ...FIRST, ...asked }
  const values = pageValues(userId, shape, instant(Date.now()))
  const query = watchPage(undone, shape, (name, type) => hidden(values[name], type))
  const { rows } = await sql<Record<string, string>>`explain (analyze, timing off) ${query}`.execute(undone)
  return rows.flatMap((line) => Object.values(line)).join('\n')
}

const WHOLE = /Seq Scan on (releases|notifications|observation_spans)/

it.each(['all', 'available', 'unavailable'] as const)(
  'a page of %s of 2,000 walks the index of the watches, sorts nothing and reads no table whole',
  async (availability) => {
    const plan = await planOf({ availability })
    expect(plan).toContain('watches_by_user_newest')
    expect(plan).not.toMatch(/Sort Key: .*(created_at|place)/)
    expect(plan).not.toMatch(WHOLE)
  },
)

it.each(['all', 'unavailable'] as const)(
  'a page far down in %s of 2,000 reads what a card shows for its own five alone',
  async (availability) => {
    const plan = await planOf({ page: 350, availability })
    expect(plan).not.toMatch(WHOLE)
    for (const index of ['releases_pkey', 'notifications_by_watch', 'observation_spans_by_release'])
      expect(plan).toMatch(new RegExp(`using ${index} .*actual rows=1.00 loops=5\\)`))
  },
)

it.each([{ order: 'for-sale' }, { order: 'price' }, { order: 'artist' }, { search: 'a t' }] as const)(
  'a list of 2,000 sorted or searched (%j) reads what a card shows for five alone',
  async (asked) => {
    const plan = await planOf(asked)
    expect(plan).not.toMatch(/Seq Scan on (notifications|observation_spans)/)
    expect(plan).toMatch(/using notifications_by_watch .*actual rows=1.00 loops=5\)/)
  },
)
