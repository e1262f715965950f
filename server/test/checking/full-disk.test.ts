import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { findHindrance } from '../../src/database/room.ts'
import { withDatabase } from '../database/test-database.ts'
import { openWatchFixture, watchRelease } from '../fixtures/watch-fixture.ts'

const database = await withDatabase()
const watched = await openWatchFixture(database)
afterAll(() => watched.close())

const change = (statement: string) => sql.raw(statement).execute(database.queries)

const RELEASES = 20
/** So many checks are under way at once at most. */
const UNDER_WAY = 16
const MOST_SECONDS = 2_000

/** Has these tables refuse every row as a disk without room does. */
async function fill(...tables: readonly string[]): Promise<void> {
  await change(`create or replace function no_room() returns trigger language plpgsql as
    $$begin raise exception 'could not extend file' using errcode = 'disk_full'; end$$`)
  for (const table of tables)
    await change(
      `create trigger no_room before insert or update on ${table} for each row execute function no_room()`,
    )
}

async function makeRoom(...tables: readonly string[]): Promise<void> {
  for (const table of tables) await change(`drop trigger no_room on ${table}`)
}

/** Lets seconds pass, with rounds in which loops go on, until something is so. */
async function passUntil(fact: () => boolean): Promise<void> {
  for (let passed = 0; !fact(); passed++) {
    if (passed === MOST_SECONDS) throw new Error(`Still not so after ${MOST_SECONDS} s`)
    await watched.clock.advance(seconds(1))
    for (let round = 0; round < 3; round++) await change('select 1')
  }
}

it('spends no requests while nothing can be recorded, and goes on when there is room again', async () => {
  const { requests, world } = watched.simulation
  // Statements that fail are not counted as ended by the fixture, so this database is not counted.
  const { deps } = watched.addWatcher((given) => ({ ...given, db: database.queries, database }))
  for (let index = 0; index < RELEASES; index++) await watchRelease(watched, world.catalogue.idAt(index))
  await passUntil(() => requests.total >= RELEASES)

  await fill('observation_spans', 'settings')
  await change(
    'create trigger no_room before update of observed_at on check_states for each row execute function no_room()',
  )
  await passUntil(() => deps.progress.obstacles().has('unwritable'))
  const spent = requests.total
  const until = plus(watched.clock.now(), minutes(10))
  await passUntil(() => watched.clock.now() >= until)
  expect(requests.total - spent).toBeLessThanOrEqual(UNDER_WAY)
  expect(await findHindrance(deps)).toBe('full')

  await makeRoom('observation_spans', 'settings', 'check_states')
  const before = requests.total
  await passUntil(() => requests.total >= before + RELEASES)
  expect(deps.progress.obstacles().has('unwritable')).toBe(false)
})
