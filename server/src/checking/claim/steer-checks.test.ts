import { days, minutes } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { testLive, type TestLive } from '../../../test/test-live.ts'
import { timestamp } from '../../database/database.ts'
import { readClock } from '../rows/policy-clock-row.ts'
import { resetCheckTimes } from './steer-checks.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const LATER = timestamp(plus(NOW, days(1)))
const database = await withDatabase()
let clock: ManualClock
let live: TestLive

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
})
