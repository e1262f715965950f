import { milliseconds, minutes } from '@cratewatch/domain/kernel/duration'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { testDeps } from '../../../test/test-deps.ts'
import type { Deps } from '../../outbound/deps.ts'
import { rankNext } from './rank-next.ts'

const database = await withDatabase()
let clock: ManualClock
let deps: Deps

beforeEach(async () => {
  await emptyDatabase(database)
  clock = manualClock()
  deps = testDeps({ database, clock })
})

const db = () => database.queries

/** Makes a list of releases that nobody watches, which the ranking brings from tier 3 to the archive. */
async function list(length: number): Promise<void> {
  await sql`insert into releases (id, artist, title, details_at)
    select n, 'A', 'B', now() from generate_series(1, ${length}::int) n`.execute(db())
  await sql`insert into check_states (release_id, tier, state, index_key)
    select n, 3, 'none', 1 from generate_series(1, ${length}::int) n`.execute(db())
}

async function ranked(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from check_states where tier = 4`.execute(
    db(),
  )
  return rows[0]?.n ?? 0
}

describe('a turn of ranking', () => {
  it('ranks as many as the length of the list asks for, and no more in the same minute', async () => {
    await list(2_500)
    expect(await rankNext(deps, 120_000)).toEqual({ ranked: 2_000, changed: 2_000, lastReleaseId: 2_000 })
    expect(await rankNext(deps, 120_000)).toMatchObject({ ranked: 0, lastReleaseId: 2_000 })
    await clock.advance(minutes(1))
    expect(await rankNext(deps, 120_000)).toMatchObject({ ranked: 500, lastReleaseId: 0 })
  })

  it('is shared by watchers that come at once: each release is ranked once', async () => {
    await list(2_500)
    const turns = await Promise.all([
      rankNext(deps, 120_000),
      rankNext(deps, 120_000),
      rankNext(deps, 120_000),
    ])
    expect(turns.reduce((sum, turn) => sum + turn.changed, 0)).toBe(2_000)
    expect(await ranked()).toBe(2_000)
  })

  it('ends when its time is up, and the next watcher goes on from there', async () => {
    await list(2_500)
    expect(await rankNext(deps, 120_000, milliseconds(0))).toMatchObject({ ranked: 500, lastReleaseId: 500 })
    expect(await rankNext(deps, 120_000)).toMatchObject({ ranked: 1_500, lastReleaseId: 2_000 })
  })

  it('goes on where the last process was killed, and forgets no release in the next round', async () => {
    await list(1_200)
    const killed = {
      ...deps,
      get config(): never {
        throw new Error('killed')
      },
    }
    await expect(rankNext(killed, 60_000)).rejects.toThrow('killed')
    expect(await rankNext(deps, 60_000)).toMatchObject({ ranked: 500, lastReleaseId: 1_000 })
    for (let minute = 0; minute < 3; minute += 1) {
      await clock.advance(minutes(1))
      await rankNext(deps, 60_000)
    }
    expect(await ranked()).toBe(1_200)
  })

  it('begins a round anew when the list is at its end', async () => {
    await list(40)
    expect(await rankNext(deps, 40)).toMatchObject({ ranked: 40, lastReleaseId: 0 })
    expect(await rankNext(deps, 40)).toMatchObject({ ranked: 0 })
    await clock.advance(minutes(1))
    expect(await rankNext(deps, 40)).toMatchObject({ ranked: 40, changed: 0, lastReleaseId: 0 })
  })
})
