import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Queries } from '../../server/src/database/database.ts'
import { runningClock, type Clock } from '../../simulator/src/kit/clock.ts'

/** The time that the database and the vendors have, which a run moves ahead by hours and days. */
export type MovedTime = {
  readonly clock: Clock
  /** Moves it ahead, and waits until every process has noticed. */
  move(ms: number): Promise<void>
  /** Whether processes may still have had the time of before a move at this moment of the vendors' time. */
  isUnnoticed(at: number): boolean
}

/** A little longer than a process goes without reading the time of the database. */
const NOTICED_MS = 11_000

/** Starts a time that can be moved: processes follow the one of the database, which hides PostgreSQL's own. */
export function movedTime(queries: () => Queries): MovedTime {
  const clock = runningClock()
  let ahead = 0
  const moves: number[] = []
  return {
    clock,
    async move(ms) {
      ahead += ms
      clock.advance(ms)
      moves.push(clock.now())
      await sql`update moved.ahead set ms = ${ahead}`.execute(queries())
      await wait(NOTICED_MS)
    },
    isUnnoticed: (at) => moves.some((moved) => moved <= at && at < moved + NOTICED_MS),
  }
}

/** Gives a migrated database a clock that can be moved; it counts for connections that are opened afterwards. */
export async function hideClock(queries: Queries): Promise<void> {
  await sql`create schema moved`.execute(queries)
  await sql`create table moved.ahead as select 0::float8 as ms`.execute(queries)
  await sql`create function moved.clock_timestamp() returns timestamptz language sql volatile as
    'select pg_catalog.clock_timestamp() + ms * interval ''1 millisecond'' from moved.ahead'`.execute(queries)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(queries)
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set search_path = public, moved, pg_catalog`.execute(
    queries,
  )
}
