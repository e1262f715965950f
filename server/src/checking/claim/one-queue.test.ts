import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { up } from '../../../migrations/0024-one-lane.ts'
import { openTestDatabase } from '../../../test/database/test-database.ts'
import type { Database } from '../../database/database.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** The tables of an instance that ran before, as far as the migration touches them; where the clock stood, it went on. */
const BEFORE = [
  `create schema before`,
  `set local search_path to before`,
  `create table policy_clocks (egress text primary key, index_time float8 not null, pace float8 not null,
    promise_time float8 not null, promise_limit float8 not null, promise_at timestamptz not null,
    stretch float8 not null, turn bigint not null, mark_at timestamptz not null, mark_index float8 not null,
    mark_promise float8 not null, floor_ms float8 not null default 120000, revision bigint not null default 0)`,
  `create table probes (release_id bigint primary key, state text not null, tier smallint not null,
    observed_at timestamptz, retry_at timestamptz, since_index float8 not null, since_promise float8 not null default 0,
    index_key float8 not null, promise_key float8 not null, group_id bigint)`,
  `create index probes_by_promise_key on probes (promise_key) where observed_at is not null`,
  `create table probe_groups (id bigint primary key, index_key float8, asked_since timestamptz)`,
  `insert into policy_clocks values
    ('old', 1, 99, 0, 0, '2026-01-01', 1, 9, '2026-01-01', 0, 0),
    ('default', 1000, 10, 0, 0, '2026-02-01', 50, 9, '2026-02-01', 0, 0)`,
  `insert into probes (release_id, state, tier, observed_at, since_index, index_key, promise_key) values
    (1, 'none', 1, '2026-01-31', 900, 1100, 7),
    (2, 'none', 1, '2026-01-31', 900, 9000, 7),
    (3, 'on-sale', 4, '2026-01-31', 900, 9000, 7),
    (4, 'withdrawn', 1, '2026-01-31', 900, 9000, 7),
    (5, 'unknown', 1, null, 900, 9000, 7),
    (6, 'none', 2, '2026-01-31', 900, -1e12, 7)`,
]

it('keeps the place that worth or promise had given each record, whichever came first', async () => {
  const undone = new Error('undone')
  const migrated = database.queries.transaction().execute(async (tx) => {
    for (const statement of BEFORE) await sql.raw(statement).execute(tx)
    await up(tx as unknown as Kysely<unknown>)
    const { rows: clocks } = await sql`select promise from policy_clocks order by egress`.execute(tx)
    expect(clocks).toEqual([{ promise: 5 }, { promise: 1 / 99 }])
    const { rows } =
      await sql`select release_id as id, index_key as key, rest from probes order by 1`.execute(tx)
    expect(rows).toEqual([
      { id: 1, key: 1100, rest: 200 },
      // Tier 1 is promised every two minutes, kept fifty times as late: 600 units of index time.
      { id: 2, key: 1500, rest: 8100 },
      { id: 3, key: 9000, rest: 8100 },
      { id: 4, key: 9000, rest: 8100 },
      { id: 5, key: 9000, rest: 8100 },
      { id: 6, key: -1e12, rest: 0 },
    ])
    const { rows: next } =
      await sql`select next_check_at(p) as at from probes p where release_id = 2`.execute(tx)
    expect(next).toEqual([{ at: Date.UTC(2026, 1, 1) + 5000 * 1000 }])
    throw undone
  })
  await expect(migrated).rejects.toBe(undone)
})
