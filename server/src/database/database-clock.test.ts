import { hours, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freshPostgresUrl } from '../../test/database/test-database.ts'
import { manualClock, type ManualClock } from '../../test/manual-clock.ts'
import { connectPostgres } from './connection/connect-postgres.ts'
import { followDatabaseClock, type DatabaseClock } from './database-clock.ts'
import { timestamp, type Database } from './database.ts'

const START = manualClock().now()
let database: Database
let followed: DatabaseClock[]

beforeEach(async () => {
  const url = new URL(await freshPostgresUrl())
  url.searchParams.set('options', '-c search_path=set_by_test,pg_catalog')
  database = await connectPostgres(url.href, () => {})
  followed = []
  await sql`create schema set_by_test`.execute(database.queries)
  await sql`create table clock (now timestamptz)`.execute(database.queries)
  await sql`insert into clock values (${timestamp(START)})`.execute(database.queries)
  // Hides PostgreSQL's own function.
  await sql`create function clock_timestamp() returns timestamptz language sql as 'select now from clock'`.execute(
    database.queries,
  )
})
afterEach(async () => {
  for (const { stop } of followed) stop()
  await database.close()
})

async function follow(own: ManualClock) {
  const each = await followDatabaseClock(database.queries, own)
  followed.push(each)
  return each.clock
}

/** Sets the database's clock, and lets the process read it. */
async function setAhead(own: ManualClock, by: Duration): Promise<void> {
  await sql`update clock set now = ${timestamp(plus(START, by))}`.execute(database.queries)
  await own.advance(seconds(10))
  // The process has read the clock once it sleeps again.
  await own.untilAsleep()
}

it('is the same for machines whose clocks are hours apart', async () => {
  const [late, early] = [manualClock(plus(START, hours(-2))), manualClock(plus(START, hours(3)))]
  const clocks = [await follow(late), await follow(early)]
  expect(clocks.map((clock) => clock.now())).toEqual([START, START])
  await late.advance(seconds(5))
  expect(clocks.map((clock) => clock.now())).toEqual([plus(START, seconds(5)), START])
})

it.each([hours(1), hours(-1), seconds(10.2)])(
  'follows a database whose clock is set by %d ms',
  async (by) => {
    const own = manualClock()
    const clock = await follow(own)
    await setAhead(own, by)
    expect(clock.now()).toBe(plus(START, by))
  },
)

it('goes on while the database does not answer', async () => {
  const own = manualClock()
  const clock = await follow(own)
  await sql`drop function clock_timestamp`.execute(database.queries)
  await sql`create function clock_timestamp() returns timestamptz language sql as 'select (1 / 0)::text::timestamptz'`.execute(
    database.queries,
  )
  await setAhead(own, hours(1))
  expect(clock.now()).toBe(plus(START, seconds(10)))
})

it('is corrected by a slow answer only as far as the two contradict each other', async () => {
  const own = manualClock()
  const clock = await follow(own)
  await sql`create or replace function clock_timestamp() returns timestamptz language sql
    as 'select now from clock, pg_advisory_lock_shared(1)'`.execute(database.queries)
  const held = await database.upkeep.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(1)`.execute(holder)
    await sql`update clock set now = ${timestamp(plus(START, seconds(12)))}`.execute(database.queries)
    await own.advance(seconds(10))
    await own.advance(seconds(2))
    await sql`select pg_advisory_unlock(1)`.execute(holder)
    await own.untilAsleep()
    return clock.now()
  })
  // Asked at 10 s, answered "12" at 12 s: the own 12 s are as likely as 13.
  expect(held).toBe(plus(START, seconds(12)))
})
