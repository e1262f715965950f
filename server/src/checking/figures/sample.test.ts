import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { openTestDatabase } from '../../../test/database/test-database.ts'
import { timestamp, type Database } from '../../database/database.ts'
import { readClock } from '../claim/policy-clock-row.ts'
import { readQueues } from '../recalculate/recalculation.ts'
import { walkClasses, sampleOf } from './list-figures.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const LENGTH = 30_000
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  const db = database.queries
  await sql`insert into releases (id, artist, title, details_at)
    select n, 'A', 'B', now() from generate_series(1, ${LENGTH}::int) n`.execute(db)
  // A third in tier 3; ten are due, of which three are claimed; twenty were never checked.
  await sql`
    insert into check_states (release_id, tier, state, observed_at, index_key, lease_owner, lease_until)
    select n, case when n % 3 = 0 then 3 else 2 end, 'none', case when n > 20 then ${timestamp(NOW)}::timestamptz end,
      case when n between 21 and 30 then -1 else 500 end, case when n between 21 and 23 then 'watcher' end,
      case when n between 21 and 23 then ${timestamp(plus(NOW, seconds(40)))}::timestamptz end
    from generate_series(1, ${LENGTH}::int) n`.execute(db)
  await sql`analyze check_states`.execute(db)
  await readClock(db, 'default', NOW)
})
afterAll(() => database.close())

describe('the records that speak for a long list', () => {
  it('are all of them while the list is short', async () => {
    const { share } = await sampleOf(database.queries)
    expect(share).toBe(1)
    const classes = await walkClasses(database.queries)
    expect(classes.reduce((sum, { count }) => sum + count, 0)).toBe(LENGTH)
  })

  it('stand for their share, within a few per cent, and are the same ones each time', async () => {
    const sample = await sampleOf(database.queries, 6_000)
    expect(sample.share).toBeCloseTo(0.2, 1)
    const classes = await walkClasses(database.queries, sample)
    const total = classes.reduce((sum, { count }) => sum + count, 0)
    expect(Math.abs(total / LENGTH - 1)).toBeLessThan(0.25)
    const third = classes.filter(({ tier }) => tier === 3).reduce((sum, { count }) => sum + count, 0)
    expect(third / total).toBeCloseTo(1 / 3, 1)
    expect(await walkClasses(database.queries, sample)).toEqual(classes)
  })

  it('leave nothing out of what waits: that is counted to the last record', async () => {
    const exact = await readQueues(database.queries, await sampleOf(database.queries), 0, NOW)
    const sampled = await readQueues(database.queries, await sampleOf(database.queries, 6_000), 0, NOW)
    for (const tier of [2, 3] as const) {
      const { due, neverSeen, leased, releases } = exact[tier]
      expect(sampled[tier]).toMatchObject({ due, neverSeen, leased })
      expect(sampled[tier].releases / releases).toBeCloseTo(1, 0)
    }
    expect(exact[2].neverSeen + exact[3].neverSeen).toBe(20)
    expect(exact[2].due + exact[3].due).toBe(10)
    expect(exact[2].leased + exact[3].leased).toBe(3)
  })
})
