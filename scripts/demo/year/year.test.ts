/** @module-tag play */

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { days, minutes } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restore } from '../../../server/src/database/backup/restore.ts'
import { connectPostgres } from '../../../server/src/database/connection/connect-postgres.ts'
import { timestamp } from '../../../server/src/database/database.ts'
import { migrate, readMigrations } from '../../../server/src/database/migrate.ts'
import { startScratchPostgres, type ScratchPostgres } from '../../../server/test/database/scratch-postgres.ts'
import { standingClock } from '../../../simulator/src/kit/clock.ts'
import { createWorld } from '../../../simulator/src/marketplace/world/world.ts'
import { keepYear, readContents, readKept, type Contents } from './kept-year.ts'
import {
  bringToEnd,
  eventsOfYear,
  happen,
  marketOfYear,
  recordsOfYear,
  YEAR_BEGAN,
  YEAR_ENDED,
} from './market.ts'
import { COLLECTOR_EMAIL } from './people.ts'
import { playYear, YEAR_SEED } from './play-year.ts'

/**
 * So much of the year is played again: what it holds of these days is all still there at its end. Where the rules make
 * another year, `node scripts/demo/year/make-year.ts` writes it, in some minutes.
 */
const PLAYED_AGAIN = days(30)

let postgres: ScratchPostgres
let kept: Contents
beforeAll(async () => {
  postgres = await startScratchPostgres({ fsync: 'off', full_page_writes: 'off' })
  kept = await readKept()
})
afterAll(() => postgres.stop())

/** Returns the cells of a table's rows by their columns. */
function rowsOf({ header, tables }: Contents, name: string): readonly Readonly<Record<string, string>>[] {
  const index = header.tables.findIndex((table) => table.name === name)
  const columns = header.tables[index]?.columns ?? []
  return (tables[index] ?? []).map((row) => {
    const cells = row.split('\t')
    return Object.fromEntries(columns.map((column, n) => [column, cells[n] ?? '']))
  })
}

const timeOf = (cell = '') => Date.parse(cell.replace(' ', 'T').replace('+00', 'Z'))

describe('the kept year', () => {
  it('is made by the rules of today', { timeout: 600_000 }, async () => {
    const until = plus(YEAR_BEGAN, PLAYED_AGAIN)
    const url = await postgres.createDatabase('again')
    await playYear(url, YEAR_SEED, until)
    const again = await readContents(Readable.from([await keepYear(url)]))
    expect(again.header.tables).toEqual(kept.header.tables)
    // What is not watched any more at the end, or was not for a while, has no history there.
    const atFirst = rowsOf(kept, 'transitions').filter((row) => timeOf(row['at']) < until)
    const watched = new Set(atFirst.map((row) => row['release_id']))
    const facts = (contents: Contents, table: string, column: string) =>
      rowsOf(contents, table)
        .filter((row) => watched.has(row['release_id']) && timeOf(row[column]) < until - days(2))
        .map((row) =>
          ['release_id', column, 'kind', 'state', 'num_for_sale', 'lowest_value'].map((name) => row[name]),
        )
        .map(String)
        .toSorted()
    for (const [table, column] of Object.entries({ transitions: 'at', observation_spans: 'until_at' })) {
      const first = facts(kept, table, column)
      expect(first.length).toBeGreaterThan(40)
      expect(facts(again, table, column)).toEqual(first)
    }
  })

  it('ends with what its marketplace has, whenever it is opened', () => {
    const moved = days(500)
    const { world: lived } = play()
    const opened = createWorld({ ...marketOfYear(moved), clock: standingClock(plus(YEAR_ENDED, moved)) })
    bringToEnd(opened, moved)
    const ids = rowsOf(kept, 'check_states').map((row) => Number(row['release_id']))
    expect(ids.map((id) => opened.stats(id))).toEqual(ids.map((id) => lived.stats(id)))
    const known = rowsOf(kept, 'check_states').map((row) => [Number(row['release_id']), row['state']])
    const stands = (id: number) => {
      const stats = opened.stats(id)
      if (stats === undefined) return 'withdrawn'
      if (stats.blocked) return 'blocked'
      return stats.numForSale === 0 ? 'none' : 'on-sale'
    }
    const other = known.filter(([id, state]) => stands(Number(id)) !== state)
    expect(other.length).toBeLessThanOrEqual(2)
  })

  it('is opened by today’s schema when an older one has kept it', async () => {
    const older = await postgres.createDatabase('older')
    const database = await connectPostgres(older, () => {})
    await migrate(database.queries, '0001-baseline')
    const created_at = timestamp(YEAR_BEGAN)
    await database.queries
      .insertInto('users')
      .values({ id: randomUUID(), email: COLLECTOR_EMAIL, locale: 'en', time_zone: 'UTC', created_at })
      .execute()
    await database.close()
    const backup = await keepYear(older)
    const opened = await postgres.createDatabase('opened')
    expect((await restore(opened, () => Readable.from([backup]))).migration).toBe('0001-baseline')
    const again = await readContents(Readable.from([await keepYear(opened)]))
    expect(again.header.migration).toBe(Object.keys(await readMigrations()).at(-1))
    expect(rowsOf(again, 'users')).toMatchObject([{ email: COLLECTOR_EMAIL }])
  })

  it('goes on in the order and at the pace of its last hour', () => {
    const [clock] = rowsOf(kept, 'policy_clocks')
    expect(Number(clock?.['requests'])).toBeGreaterThan(3_000)
    expect(YEAR_ENDED - timeOf(clock?.['moved_at'])).toBeLessThan(minutes(1))
  })

  it('has everything that a screen shows', () => {
    const states = Map.groupBy(rowsOf(kept, 'check_states'), ({ state }) => state)
    const of = (state: string) => states.get(state)?.length ?? 0
    expect(of('none')).toBeGreaterThan(2 * of('on-sale'))
    expect([of('withdrawn'), of('blocked'), of('unknown')]).toEqual([1, 1, 0])
    expect(rowsOf(kept, 'shop_follows')).toHaveLength(3)
    expect(rowsOf(kept, 'sessions')).toEqual([])
    for (const table of ['lookups', 'processes', 'remotes']) expect(rowsOf(kept, table)).toEqual([])
    expect(rowsOf(kept, 'check_facts').length).toBeGreaterThan(14 * 24)
  })
})

/** Lets the marketplace alone live through the year. */
function play() {
  const clock = standingClock(YEAR_BEGAN)
  const world = createWorld({ ...marketOfYear(0), clock })
  for (const event of eventsOfYear(world, recordsOfYear(world))) {
    clock.advance(Math.max(0, YEAR_BEGAN + event.at - clock.now()))
    happen(world, event, YEAR_BEGAN)
  }
  clock.advance(YEAR_ENDED - clock.now())
  return { world }
}
