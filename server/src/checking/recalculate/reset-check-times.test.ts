import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { days, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { openTestDatabase } from '../../../test/database/test-database.ts'
import { testLive, type TestLive } from '../../../test/test-live.ts'
import { timestamp, type Database } from '../../database/database.ts'
import { readClock } from '../claim/policy-clock-row.ts'
import { goOnResetting, resetCheckTimes } from './reset-check-times.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const LATER = timestamp(plus(NOW, days(1)))
let database: Database
let clock: ManualClock
let live: TestLive

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  clock = manualClock(NOW)
  live = testLive()
  await readClock(db(), 'default', NOW)
})

const db = () => database.queries
const request = () =>
  db()
    .transaction()
    .execute((tx) => resetCheckTimes({ db: tx, clock, live }))
const inFront = async () => {
  const { rows } = await sql<{ id: number }>`
    select release_id as id from check_states where index_key < 0 and retry_at is null
    order by index_key`.execute(db())
  return rows.map(({ id }) => id)
}

/** Ends when a watcher has moved everything; its rests between two steps take no time. */
async function watcherGoesOn(): Promise<void> {
  const done = goOnResetting({ db: db(), clock: { ...clock, sleep: () => Promise.resolve() }, live }, never)
  await done
}
const never = new AbortController().signal

async function watched(id: number, given: Partial<Parameters<typeof makeCheckState>[1]> = {}) {
  await makeRelease(db(), { id })
  await makeCheckState(db(), {
    release_id: id,
    state: 'none',
    index_key: 1000 - id,
    rest: 1000 - id,
    observed_at: timestamp(plus(NOW, minutes(-30))),
    retry_at: LATER,
    ...given,
  })
}

/** More than one step moves. */
async function longList(): Promise<number> {
  await sql`insert into releases (id, artist, title, details_at)
    select n, 'A', 'B', now() from generate_series(1, 4500) n`.execute(db())
  await sql`insert into check_states (release_id, tier, state, index_key, rest, observed_at)
    select n, 3, 'none', 1000, 1000, ${timestamp(NOW)}::timestamptz - interval '30 minutes'
    from generate_series(1, 4500) n`.execute(db())
  return 4500
}

describe('putting everything to the front', () => {
  it('keeps tier by tier the order of worth, and leaves what is withdrawn alone', async () => {
    await watched(1, { tier: 3 })
    await watched(2, { tier: 1 })
    await watched(3, { tier: 3 })
    await watched(4, { tier: 2, state: 'withdrawn' })
    expect(await request()).toBe(3)
    expect(live.published).toEqual([{ kind: 'check-states' }])
    expect(await inFront()).toEqual([2, 3, 1])
    expect((await readClock(db(), 'default', NOW)).clock.index).toBe(0)
  })

  it('is done at once with a short list: no watcher finds anything left', async () => {
    await watched(1)
    await request()
    await db().updateTable('check_states').set({ index_key: 7 }).execute()
    await watcherGoesOn()
    expect(await inFront()).toEqual([])
  })
})

describe('a long list', () => {
  it('is answered whole, begun at once and finished by the watchers', async () => {
    const all = await longList()
    expect(await request()).toBe(all)
    const begun = (await inFront()).length
    expect(begun).toBeGreaterThan(0)
    expect(begun).toBeLessThan(all)
    await watcherGoesOn()
    expect(await inFront()).toHaveLength(all)
    expect(await db().selectFrom('settings').selectAll().execute()).toEqual([])
  })

  it('goes on where a killed watcher stopped, and leaves alone what was checked meanwhile', async () => {
    const all = await longList()
    await request()
    const begun = (await inFront()).length
    // It dies when its step is all but done: what it moved comes back with the transaction.
    const dying = { ...live, publish: () => Promise.reject(new Error('killed')) }
    await expect(goOnResetting({ db: db(), clock, live: dying }, never)).rejects.toThrow('killed')
    expect(await inFront()).toHaveLength(begun)
    await sql`update check_states set index_key = 55, observed_at = ${timestamp(plus(NOW, seconds(9)))}::timestamptz
      where release_id in (1, 4500)`.execute(db())
    await watcherGoesOn()
    expect(await inFront()).toHaveLength(all - 2)
  })

  it('begins again when it is asked for again', async () => {
    const all = await longList()
    await request()
    await clock.advance(minutes(1))
    await sql`update check_states set index_key = 55, observed_at = ${timestamp(NOW)}::timestamptz
      where release_id <= 10`.execute(db())
    expect(await request()).toBe(all)
    await watcherGoesOn()
    expect(await inFront()).toHaveLength(all)
  })

  it('is moved by one of two watchers at a time', async () => {
    const all = await longList()
    await request()
    await Promise.all([watcherGoesOn(), watcherGoesOn()])
    await watcherGoesOn()
    expect(await inFront()).toHaveLength(all)
  })
})
