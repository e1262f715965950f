import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshPostgresUrl } from '../../test/database/test-database.ts'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { connectPostgres } from '../database/connection/connect-postgres.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { readEgress } from './budget/egress-row.ts'
import { readHealth } from './health.ts'
import { breakerOf, readRemote } from './remotes.ts'

const NINE = instant(Date.UTC(2026, 0, 5, 9))
let database: Database

/** The data of the three tables that an earlier schema had. */
const BEFORE = `
  insert into egresses values ('home', 3.1, 2.7, '2026-01-05T09:00:00.123456Z', '2026-01-05T09:02Z', '2026-01-05T09:01Z', 2, 25, 5, '2026-01-05T09:03Z', 1, 54, 77, 0.3, '[[1767603600000, 2]]');
  insert into egresses (name, tokens, interactive_tokens, refilled_at, requests_per_minute)
    values ('older', 1, 1, '2026-01-05T08:00Z', 10);
  insert into vendor_limits (vendor, next_at, paused_until, breaker_failures) values
    ('telegram', '2026-01-05T09:00:01Z', '2026-01-05T09:00:09Z', 3), ('mail', '2026-01-05T09:00Z', null, 0);
  insert into address_limits values ('telegram', '7', '2026-01-05T09:00:02Z');
  insert into vendor_health (vendor, ok_at, failed_at, failure, failures_in_a_row) values
    ('marketplace', '2026-01-05T09:00Z', null, null, 0), ('payments', null, '2026-01-05T09:00Z', 'down', 4),
    ('mail', '2026-01-05T09:00Z', null, null, 0)`

beforeAll(async () => {
  database = await connectPostgres(await freshPostgresUrl(), () => {})
  await migrate(database.upkeep, '0035-lookup-owner')
  await sql.raw(BEFORE).execute(database.upkeep)
  await migrate(database.upkeep)
})
afterAll(() => database.close())

it('what was known of each vendor before there was one row a remote is known after', async () => {
  const db = database.queries
  expect(await readEgress(db, 'home', 54, NINE)).toMatchObject({
    revision: 77,
    breaker: { failures: 5, openUntil: plus(NINE, seconds(180)), openedTimes: 1 },
    limiter: {
      tokens: 3.1,
      interactiveTokens: 2.7,
      guestTokens: 0.3,
      refilledAt: NINE + 123,
      sent: [[NINE, 2]],
      pausedUntil: plus(NINE, seconds(60)),
      slowedUntil: plus(NINE, seconds(120)),
      consecutiveLimits: 2,
      learnedLimit: 25,
      requestsPerMinute: 54,
    },
  })
  expect((await readEgress(db, 'older', 10, NINE)).limiter).toMatchObject({ learnedLimit: null, sent: [] })
  const chat = await readRemote(db, 'chat')
  expect(chat).toMatchObject({ next_at: plus(NINE, seconds(1)), paused_until: plus(NINE, seconds(9)) })
  expect(breakerOf(chat).failures).toBe(3)
  // A pause of seconds is not worth an address that can be read.
  expect(await db.selectFrom('remote_addresses').selectAll().execute()).toEqual([])
  const health = await readHealth(db)
  expect([...health.keys()].toSorted()).toEqual(['mail', 'marketplace', 'payments'])
  expect(health.get('marketplace')).toMatchObject({ okAt: NINE })
  expect(health.get('payments')).toMatchObject({ failure: 'down', failuresInARow: 4 })
})

it('a bucket is begun in a row that an answer of the marketplace made before it', async () => {
  const { queries } = database
  await queries.insertInto('remotes').values({ name: 'marketplace:new', failures_in_a_row: 2 }).execute()
  const begun = await readEgress(queries, 'new', 54, NINE)
  expect(await readEgress(queries, 'new', 54, plus(NINE, seconds(9)))).toEqual(begun)
  expect(await readRemote(queries, 'marketplace:new')).toMatchObject({ failures_in_a_row: 2 })
})
