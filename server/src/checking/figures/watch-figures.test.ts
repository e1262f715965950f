import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { nextCheckAt } from '@cratewatch/domain/scheduling/policy/next-check'
import { startClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { GLOBAL_PRIOR } from '@cratewatch/domain/scheduling/policy/rates/prior'
import { DEFAULT_CHECK_FLOOR, type Tier } from '@cratewatch/domain/scheduling/watch-tier'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../test/database/test-database.ts'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { manualClock } from '../../../test/manual-clock.ts'
import { timestamp } from '../../database/database.ts'
import { placeColumns, checkStateOf } from '../rows/check-state-row.ts'
import { readClock, setClock } from '../rows/policy-clock-row.ts'
import { newestClock, nextCheckByClock } from './watch-figures.ts'

const NOW = manualClock().now()
const database = await withDatabase()

beforeAll(async () => {
  await makeRelease(database.queries, { id: 1 })
  await makeCheckState(database.queries, { release_id: 1 })
})

const db = () => database.queries
/** Reads it in both ways, which say the same. */
async function shown() {
  const row = await db()
    .selectFrom('check_states as p')
    .leftJoin(newestClock, (join) => join.onTrue())
    .select(['p.next_check_at', nextCheckByClock.as('by_clock')])
    .executeTakeFirstOrThrow()
  expect(row.by_clock).toBe(row.next_check_at)
  return row.next_check_at
}
const log = (low: number, high: number) =>
  fc.double({ min: Math.log(low), max: Math.log(high), noNaN: true }).map(Math.exp)

it('is known before the first watcher has come', async () => {
  expect(await shown()).toBeLessThanOrEqual(NOW)
})

it('is in SQL what it is in the rules', async () => {
  await readClock(db(), 'default', NOW)
  const any = fc.record({
    tier: fc.constantFrom<Tier>(1, 2, 3, 4),
    state: fc.constantFrom('none' as const, 'on-sale' as const, 'blocked' as const),
    weight: fc.integer({ min: 1, max: 10_000 }),
    age: fc.integer({ min: 0, max: 10 ** 6 }),
    since: log(1, 1e6),
    ahead: log(1, 1e5),
    pace: log(0.01, 1e4),
    stretch: log(1, 500),
  })
  await fc.assert(
    fc.asyncProperty(any, async ({ tier, state, weight, age, since, ahead, pace, stretch }) => {
      const clock = { ...startClock(NOW, pace), index: since + ahead, promise: stretch / pace }
      const row = {
        state,
        tier,
        weight,
        num_for_sale: state === 'on-sale' ? 1 : 0,
        observed_at: timestamp(plus(NOW, seconds(-age))),
        since_index: since,
      }
      await db().updateTable('check_states').set(row).execute()
      const stored = await db().selectFrom('check_states').selectAll().executeTakeFirstOrThrow()
      const checkState = checkStateOf(stored, () => GLOBAL_PRIOR)
      await db().updateTable('check_states').set(placeColumns(checkState, clock)).execute()
      await sql`update policy_clocks set ${setClock(clock)}`.execute(db())
      const ruled = nextCheckAt(checkState, clock, NOW, DEFAULT_CHECK_FLOOR)
      expect(Math.abs((await shown()) - ruled)).toBeLessThan(Math.max(2, (ruled - NOW) * 1e-9))
    }),
    { numRuns: 60 },
  )
  expect(DEFAULT_CHECK_FLOOR).toBe(seconds(30))
})

it('is the next check of its master for a record that rests by it', async () => {
  const clock = { ...startClock(NOW, 2), index: 1000 }
  await sql`update policy_clocks set ${setClock(clock)}`.execute(db())
  const rates = { changing_events: 1, changing_exposure: 1e6, follow_ups: 2 }
  const since = timestamp(plus(NOW, minutes(-60)))
  await db()
    .insertInto('master_checks')
    .values({ id: 7, index_key: 1300, checked_since: since, ...rates })
    .execute()
  const set = (observedAgo: number, state: 'none' | 'on-sale') =>
    db()
      .updateTable('check_states')
      .set({
        master_id: 7,
        index_key: 5000,
        state,
        num_for_sale: state === 'none' ? 0 : 1,
        observed_at: timestamp(plus(NOW, minutes(-observedAgo))),
      })
      .execute()
  await set(30, 'none')
  expect(await shown()).toBe(plus(NOW, seconds(600)))
  await set(90, 'none')
  expect(await shown()).toBe(plus(NOW, seconds(8000)))
  await set(30, 'on-sale')
  expect(await shown()).toBe(plus(NOW, seconds(8000)))
})
