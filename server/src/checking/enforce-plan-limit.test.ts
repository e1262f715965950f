import { days } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { beforeEach, describe, expect, it } from 'vitest'
import { withDatabase } from '../../test/database/test-database.ts'
import { makeCheckState } from '../../test/factories/check-state.ts'
import { aPressing, makeMaster, makeMasterWatch } from '../../test/factories/master.ts'
import { makeRelease } from '../../test/factories/release.ts'
import { makeUser } from '../../test/factories/user.ts'
import { makeWatch } from '../../test/factories/watch.ts'
import { manualClock } from '../../test/manual-clock.ts'
import { testDeps } from '../../test/test-deps.ts'
import { timestamp } from '../database/database.ts'
import { coverPressings } from '../watching/masters/cover-pressings.ts'
import { dropUnwatchedStates } from './drop-unwatched.ts'
import { enforcePlanLimit, lockWatchedStates } from './enforce-plan-limit.ts'

const now = manualClock().now()
const database = await withDatabase()
let userId: string
let releaseIds: number[]

beforeEach(async () => {
  for (const table of [
    'watches',
    'masters',
    'observation_spans',
    'check_states',
    'releases',
    'users',
  ] as const) {
    await database.queries.deleteFrom(table).execute()
  }
  userId = (await makeUser(database.queries, { plan: 'PREMIUM' })).id
  releaseIds = []
  for (let age = 7; age > 0; age--) releaseIds.push(await watched(age))
})

/** A release that the user began to watch so many days ago, seen once. */
async function watched(age: number): Promise<number> {
  const db = database.queries
  const { id } = await makeRelease(db)
  const at = timestamp(plus(now, -days(age) as never))
  await makeCheckState(db, { release_id: id, tier: 2, state: 'none', observed_at: at, checks: 1 })
  await makeWatch(db, { user_id: userId, release_id: id, created_at: at, tier: 2 })
  const span = { state: 'none', num_for_sale: 0, lowest_value: null, lowest_currency: null } as const
  await db
    .insertInto('observation_spans')
    .values({ release_id: id, ...span, from_at: at, until_at: at, checks: 1 })
    .execute()
  return id
}

function hold(plan: Plan): Promise<boolean> {
  return database.queries.transaction().execute(async (tx) => {
    await lockWatchedStates(tx, userId)
    await tx.updateTable('users').set({ plan }).where('id', '=', userId).execute()
    return enforcePlanLimit(tx, { userId, plan, now })
  })
}

async function pausedReleases(): Promise<(number | null)[]> {
  const rows = await database.queries
    .selectFrom('watches')
    .select('release_id')
    .where('paused_reason', '=', 'plan-limit')
    .orderBy('release_id')
    .execute()
  return rows.map((row) => row.release_id)
}

const checkStates = () =>
  database.queries.selectFrom('check_states').selectAll().orderBy('release_id').execute()
const spans = () => database.queries.selectFrom('observation_spans').select('release_id').execute()

describe('going back to the free plan', () => {
  it('pauses a withdrawn record beyond the limit, too, which would be one too many if it came back', async () => {
    await database.queries
      .updateTable('watches')
      .set({ paused_reason: 'withdrawn' })
      .where('release_id', '=', releaseIds[6]!)
      .execute()
    await hold('FREE')
    expect(await pausedReleases()).toEqual(releaseIds.slice(5))
  })

  it('pauses the newest watches beyond the limit, and nothing twice', async () => {
    expect(await hold('FREE')).toBe(false)
    expect(await pausedReleases()).toEqual(releaseIds.slice(5))
    await hold('FREE')
    expect(await pausedReleases()).toEqual(releaseIds.slice(5))
  })

  it('ends the checks of what nobody else watches, and keeps its history', async () => {
    await hold('FREE')
    expect((await checkStates()).map((checkState) => checkState.release_id)).toEqual(releaseIds.slice(0, 5))
    expect(await spans()).toHaveLength(7)
  })

  it('lets those who watch the same release go on', async () => {
    const other = await makeUser(database.queries, { plan: 'PREMIUM' })
    await makeWatch(database.queries, { user_id: other.id, release_id: releaseIds[6]! })
    await hold('FREE')
    expect((await checkStates()).map((checkState) => checkState.release_id)).toContain(releaseIds[6])
  })

  it('gives what goes on the tier that a free watch earns', async () => {
    await hold('FREE')
    expect((await checkStates()).map(({ tier, weight }) => [tier, weight])).toEqual(
      Array.from({ length: 5 }, () => [3, 100]),
    )
  })
})

describe('coming back to premium', () => {
  it('resumes every paused watch, checks it at once, and in the better tier', async () => {
    await hold('FREE')
    expect(await hold('PREMIUM')).toBe(true)
    expect(await pausedReleases()).toEqual([])
    const all = await checkStates()
    expect(all.map((checkState) => checkState.release_id)).toEqual(releaseIds)
    expect(all.map(({ tier }) => tier)).toEqual([2, 2, 2, 2, 2, 2, 2])
    for (const checkState of all.slice(5)) expect(checkState.observed_at).toBeNull()
    expect(all.map(({ weight }) => weight)).toEqual([400, 400, 400, 400, 400, 400, 400])
  })

  it('leaves what was withdrawn waiting for its return', async () => {
    const [first] = releaseIds
    await database.queries.updateTable('check_states').set({ state: 'withdrawn' }).execute()
    await hold('FREE')
    await database.queries
      .updateTable('watches')
      .set({ paused_reason: 'plan-limit', paused_at: timestamp(now) })
      .where('release_id', '=', first!)
      .execute()
    await hold('PREMIUM')
    const reasons = await database.queries.selectFrom('watches').select('paused_reason').execute()
    expect(reasons.filter((row) => row.paused_reason === 'withdrawn')).toHaveLength(1)
  })
})

describe('an album', () => {
  /** An album of three pressings, which the user began to watch so many days ago. */
  async function watchedAlbum(age: number): Promise<string> {
    const db = database.queries
    const pressings = [aPressing(), aPressing(), aPressing()]
    const { id: masterId } = await makeMaster(db, { pressings })
    const created_at = timestamp(plus(now, -days(age) as never))
    const { id } = await makeMasterWatch(db, { user_id: userId, master_id: masterId, created_at })
    const deps = testDeps({ database, clock: manualClock() })
    await db.transaction().execute((tx) => coverPressings(tx, deps, id))
    return id
  }

  const entries = () =>
    database.queries
      .selectFrom('watches')
      .select(['id', 'release_id', 'paused_reason'])
      .where('parent_id', 'is', null)
      .orderBy('created_at')
      .execute()
  const pressingsOf = (watchId: string) =>
    database.queries
      .selectFrom('watches')
      .leftJoin('check_states', 'check_states.release_id', 'watches.release_id')
      .select(['paused_reason', 'check_states.release_id as checked'])
      .where('parent_id', '=', watchId)
      .execute()

  it('counts as one record, whatever it covers: the newest entries are paused, and nothing else', async () => {
    const old = await watchedAlbum(9)
    const young = await watchedAlbum(0.5)
    await hold('FREE')
    const all = await entries()
    expect(all[0]!.id).toBe(old)
    expect(all.map((entry) => entry.paused_reason)).toEqual([
      ...Array.from({ length: 5 }, () => null),
      ...Array.from({ length: 4 }, () => 'plan-limit'),
    ])
    for (const row of await pressingsOf(old)) {
      expect([row.paused_reason, row.checked !== null]).toEqual([null, true])
    }
    const paused = { paused_reason: 'plan-limit', checked: null }
    expect(await pressingsOf(young)).toEqual([paused, paused, paused])
  })

  it('comes back with the plan, each of its pressings checked', async () => {
    const young = await watchedAlbum(0.5)
    await hold('FREE')
    expect(await hold('PREMIUM')).toBe(true)
    expect((await entries()).filter((entry) => entry.paused_reason !== null)).toEqual([])
    const rows = await pressingsOf(young)
    expect(rows.map((row) => [row.paused_reason, row.checked !== null])).toEqual(rows.map(() => [null, true]))
    expect(rows).toHaveLength(3)
  })
})

it('forgets what was seen once no watch is left at all, also a paused one', async () => {
  await hold('FREE')
  const last = releaseIds[6]!
  await database.queries.transaction().execute(async (tx) => {
    await tx.deleteFrom('watches').where('release_id', '=', last).execute()
    await dropUnwatchedStates(tx, [last])
  })
  expect((await spans()).map((span) => span.release_id)).not.toContain(last)
})
