import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { ValueNode } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../test/database/empty-database.ts'
import { withDatabase } from '../../test/database/test-database.ts'
import { openWatchFixture, watchRelease, type WatchFixture } from '../../test/fixtures/watch-fixture.ts'
import { testDeps } from '../../test/test-deps.ts'
import type { Queries } from '../database/database.ts'
import { recalculate } from './recalculate/recalculate.ts'

const database = await withDatabase()
let watched: WatchFixture

beforeEach(async () => {
  await emptyDatabase(database)
  watched = await openWatchFixture(database)
})
afterEach(() => watched.close())

const release = (index: number) => watched.simulation.world.catalogue.idAt(index)
const transitions = () =>
  database.queries.selectFrom('transitions').select(['release_id', 'kind']).orderBy('id').execute()
const notifications = () =>
  database.queries.selectFrom('notifications').select(['user_id', 'release_id']).execute()
const checkState = (releaseId: number) =>
  database.queries
    .selectFrom('check_states')
    .selectAll()
    .where('release_id', '=', releaseId)
    .executeTakeFirstOrThrow()

describe('a watcher', () => {
  it('takes the first check as a baseline and announces what appears later, once', async () => {
    await watchRelease(watched, release(0))
    await watchRelease(watched, release(1))
    watched.simulation.world.appear(release(1), { count: 2 })
    watched.addWatcher()
    await watched.passUntil(async () => (await transitions()).length === 2, minutes(2))
    expect((await transitions()).map((row) => row.kind)).toEqual(['baseline', 'baseline'])
    expect(await notifications()).toEqual([])

    watched.simulation.world.appear(release(0), { count: 1 })
    await watched.passUntil(async () => (await transitions()).length === 3, minutes(5))
    expect((await transitions()).at(-1)).toEqual({ release_id: release(0), kind: 'appeared' })
    expect(await notifications()).toHaveLength(1)

    await watched.pass(minutes(6))
    expect(await notifications()).toHaveLength(1)
    expect(await transitions()).toHaveLength(3)
  })

  it('comes back in time although a check is leased for longer than the interval lasts', async () => {
    const hurried = await openWatchFixture(database, { floorSeconds: 5 })
    await watchRelease(hurried, release(0))
    hurried.addWatcher()
    await hurried.passUntil(() => hurried.simulation.requests.total === 1, minutes(2))
    await hurried.pass(minutes(1))
    expect(hurried.simulation.requests.total).toBeGreaterThanOrEqual(12)
    await hurried.close()
  })

  it('checks once an interval for a hundred collectors of one release', async () => {
    await watchRelease(watched, release(0), { collectors: 100 })
    watched.addWatcher()
    await watched.passUntil(() => watched.simulation.requests.total === 1, minutes(2))
    await watched.pass(minutes(10))
    // One release has the whole budget, so that its interval is the floor of two minutes.
    expect(watched.simulation.requests.total).toBe(6)

    watched.simulation.world.appear(release(0))
    await watched.passUntil(async () => (await notifications()).length > 0, minutes(3))
    expect(new Set((await notifications()).map((row) => row.user_id)).size).toBe(100)
  })

  it('knows blocked and withdrawn for what they are, pauses the latter and resumes when it is back', async () => {
    const [blocked, gone] = [release(0), release(1)]
    await watchRelease(watched, blocked)
    await watchRelease(watched, gone)
    watched.addWatcher()
    await watched.passUntil(async () => (await transitions()).length === 2, minutes(2))
    watched.simulation.world.blockRelease(blocked)
    const fault = watched.simulation.faults.add({ kind: 'deleted', prefix: `/marketplace/stats/${gone}` })
    // A second check, five minutes later, has to say so too.
    await watched.passUntil(async () => (await transitions()).length === 4, minutes(10))
    expect(await checkState(blocked)).toMatchObject({ state: 'blocked', tier: 4 })
    expect(await checkState(gone)).toMatchObject({ state: 'withdrawn', tier: 4 })
    const watches = () =>
      database.queries.selectFrom('watches').select(['release_id', 'paused_reason', 'tier']).execute()
    expect(await watches()).toEqual(
      expect.arrayContaining([
        { release_id: blocked, paused_reason: null, tier: 4 },
        { release_id: gone, paused_reason: 'withdrawn', tier: 4 },
      ]),
    )

    watched.simulation.faults.remove(fault)
    watched.simulation.world.appear(gone)
    await watched.passUntil(async () => (await transitions()).length === 5, minutes(15))
    expect((await transitions()).at(-1)).toEqual({ release_id: gone, kind: 'appeared' })
    expect(await watches()).toContainEqual({ release_id: gone, paused_reason: null, tier: 3 })
  })

  it('takes over what a killed watcher had claimed, when its lease has run out', async () => {
    await watchRelease(watched, release(0))
    await database.queries
      .updateTable('check_states')
      .set({ lease_owner: 'killed', lease_until: new Date(watched.clock.now() + seconds(60)) })
      .execute()
    watched.addWatcher()
    await watched.pass(seconds(59))
    expect(watched.simulation.requests.total).toBe(0)
    await watched.passUntil(() => watched.simulation.requests.total === 1, seconds(10))
  })
})

describe('a watcher whose first turn of the recalculation takes its time', () => {
  it('checks meanwhile by what the recalculation left before, and not before it has ever run', async () => {
    await watchRelease(watched, release(0))
    const checks = () => watched.simulation.requests.total
    const turns = Promise.withResolvers<void>()
    const slow = () => watched.addWatcher((deps) => ({ ...deps, db: slowRuns(deps.db, turns.promise) }))
    try {
      slow()
      await watched.pass(minutes(1))
      expect(checks()).toBe(0)
      await recalculate(testDeps({ database, clock: watched.clock }))
      slow()
      await watched.passUntil(() => checks() === 1, minutes(1))
    } finally {
      turns.resolve()
    }
  })
})

/** Whoever takes a turn of the recalculation hears of it only when `heard`. */
function slowRuns(db: Queries, heard: Promise<void>): Queries {
  const turns = new WeakSet<object>()
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      const isTurn =
        node.kind === 'RawNode' &&
        node.sqlFragments.join('').includes('insert into settings') &&
        node.parameters.some((given) => ValueNode.is(given) && given.value === 'recalculation')
      if (isTurn) turns.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (turns.has(queryId)) await heard
      return result
    },
  })
}

describe('two watchers of one address', () => {
  it('share the budget, and never check one release at once', async () => {
    for (let index = 0; index < 120; index += 1) await watchRelease(watched, release(index))
    watched.addWatcher()
    watched.addWatcher()
    await watched.pass(minutes(4))
    const sentRequests = watched.simulation.requests.recent()
    expect(watched.simulation.requests.maxPerMinute).toBeLessThanOrEqual(54)
    expect(sentRequests.length).toBeGreaterThan(180)
    const lastRequested = new Map<string, number>()
    const gaps = sentRequests.flatMap(({ path, atMs }) => {
      const gap = atMs - (lastRequested.get(path) ?? -Infinity)
      lastRequested.set(path, atMs)
      return Number.isFinite(gap) ? [gap] : []
    })
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(minutes(2))
  })
})
