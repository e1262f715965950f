import { hours, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { openWatchFixture, watchRelease, type WatchFixture } from '../../../test/fixtures/watch-fixture.ts'
import { timestamp } from '../../database/database.ts'

/** A short budget, four watched pressings of one master and two more that nobody watches, sixteen other records. */
const PER_MINUTE = 4
const OTHERS = 16
const database = await withDatabase()
let watched: WatchFixture
let masterId: number
let pressings: readonly number[]
let unwatched: readonly number[]

beforeEach(async () => {
  await emptyDatabase(database)
  watched = await openWatchFixture(database, { requestsPerMinute: PER_MINUTE })
  const all = ordinary()
  const master = all.find(({ masterId: id }) => all.filter((one) => one.masterId === id).length >= 6)
  masterId = master!.masterId!
  const ids = all.filter((one) => one.masterId === masterId).map(({ id }) => id)
  pressings = ids.slice(0, 4)
  unwatched = ids.slice(4)
  for (const id of pressings) await watchRelease(watched, id, { masterId })
  const others = all.filter((one) => one.masterId !== masterId).slice(0, OTHERS)
  for (const { id } of others) await watchRelease(watched, id)
})
afterEach(() => watched.close())

function ordinary() {
  const { catalogue } = watched.simulation.world
  return Array.from({ length: catalogue.size }, (_, index) => index)
    .filter((index) => catalogue.standing(index) === 'ordinary')
    .map((index) => catalogue.release(index))
    .filter((release) => release.masterId !== undefined)
}

const master = () => database.queries.selectFrom('master_checks').selectAll().executeTakeFirst()
const checkStatesOf = () =>
  database.queries.selectFrom('check_states').selectAll().where('master_id', '=', masterId).execute()
/** Unexpected rises per second, as learned. */
async function changes(): Promise<number> {
  const { changing_events: events, changing_exposure: exposure } = (await master())!
  return events / exposure
}
const found = async () => {
  const rows = await database.queries.selectFrom('notifications').select('release_id').execute()
  return rows.map((row) => row.release_id)
}
const paths = () => watched.simulation.requests.recent().map(({ path }) => path)
const masterRequests = () => paths().filter((path) => path.startsWith('/masters/')).length

/** Until the master is checked and every member rests by it. */
async function settleDown(): Promise<void> {
  await watched.passUntil(async () => {
    const since = (await master())?.checked_since ?? null
    const members = await checkStatesOf()
    return since !== null && members.length === 4 && members.every((one) => one.observed_at! >= since)
  }, minutes(120))
}

describe('a master with several watched pressings', () => {
  it('is asked in their place, and leads to a copy at once', async () => {
    const watcher = watched.addWatcher()
    await settleDown()
    watched.simulation.world.appear(pressings[2]!)
    const before = paths().length
    await watched.passUntil(async () => (await found()).length > 0, minutes(30))
    expect(await found()).toEqual([pressings[2]])
    const since = paths().slice(before)
    const masterCheck = since.findLastIndex((path) => path.startsWith('/masters/'))
    const checks = since.slice(masterCheck + 1)
    expect(masterCheck).toBeGreaterThanOrEqual(0)
    expect(checks.length).toBeLessThanOrEqual(6)
    expect(checks.at(-1)).toContain(`/${pressings[2]}?`)

    // What is found is expected: nobody checks again, also not when the copy goes.
    await watched.passUntil(async () => (await master())?.unexplained === 0, minutes(5))
    watched.simulation.world.sell(pressings[2]!, 'all')
    const gone = async () =>
      (await checkStatesOf()).every(({ state }) => state === 'none') && (await master())?.unexplained === 0
    await watched.passUntil(gone, minutes(60))
    await watched.pass(minutes(15))
    expect(await master()).toMatchObject({ unexplained: 0, failures: 0 })
    expect(await found()).toHaveLength(1)

    const facts = await database.queries.selectFrom('check_facts').selectAll().execute()
    expect(facts.reduce((sum, row) => sum + row.saved_by_masters, 0)).toBeGreaterThan(masterRequests())
    expect(facts.reduce((sum, row) => sum + row.background, 0)).toBe(paths().length)
    expect(watched.simulation.requests.recent().filter(({ status }) => status !== 200)).toEqual([])
    expect(watched.simulation.requests.maxPerMinute).toBeLessThanOrEqual(PER_MINUTE)
    await watcher.stop()
  })

  it('has all checked when only the lowest price is another one, and nobody is notified', async () => {
    watched.simulation.world.appear(unwatched[0]!, { count: 2 })
    watched.addWatcher()
    await settleDown()
    const before = await changes()
    watched.simulation.world.cheaper(unwatched[0]!)
    const at = watched.clock.now()
    const all = async () => (await checkStatesOf()).every((one) => one.observed_at! > at)
    await watched.passUntil(all, minutes(25))
    expect(await changes()).toBeGreaterThan(before)
    expect(await found()).toEqual([])
  })

  it('loses nothing when a watcher dies between the answer and the checks it leads to', async () => {
    const first = watched.addWatcher()
    await settleDown()
    watched.simulation.world.appear(pressings[1]!)
    await watched.passUntil(async () => (await master())?.unexplained === 1, minutes(30))
    await first.stop()
    // What it had claimed and never asked waits until its lease runs out.
    expect(await found()).toEqual([])
    await database.queries
      .updateTable('check_states')
      .set({ lease_owner: 'killed', lease_until: new Date(watched.clock.now() + seconds(60)) })
      .execute()
    watched.addWatcher()
    await watched.passUntil(async () => (await found()).length > 0, minutes(4))
    expect(await found()).toEqual([pressings[1]])
  })

  const threeHoursAhead = () => timestamp(plus(watched.clock.now(), hours(3)))

  it(
    'finds what has risen although a clock since set right has checked its pressings',
    { tags: 'play' },
    async () => {
      watched.addWatcher()
      await settleDown()
      const checked = { observed_at: threeHoursAhead() }
      await database.queries
        .updateTable('check_states')
        .set(checked)
        .where('master_id', '=', masterId)
        .execute()
      watched.simulation.world.appear(pressings[2]!)
      await watched.passUntil(async () => (await found()).length > 0, minutes(30))
      expect(await found()).toEqual([pressings[2]])
    },
  )

  it('ends a search that a clock since set right has begun', { tags: 'play' }, async () => {
    watched.addWatcher()
    await settleDown()
    watched.simulation.world.appear(unwatched[0]!)
    const isSearching = async () => (await master())?.unexplained === 1
    await watched.passUntil(isSearching, minutes(30))
    await database.queries.updateTable('master_checks').set({ opened_at: threeHoursAhead() }).execute()
    await watched.passUntil(async () => !(await isSearching()), minutes(30))
    expect(await found()).toEqual([])
  })

  it('is gone when it says so three times: then it is left alone, and its pressings have their own checks again', async () => {
    watched.addWatcher()
    await settleDown()
    const fault = { kind: 'deleted', prefix: `/masters/${masterId}` } as const
    watched.simulation.faults.add({ ...fault, next: 1 })
    await watched.passUntil(async () => (await master())?.failures === 1, minutes(30))
    await watched.passUntil(async () => (await master())?.failures === 0, minutes(30))
    expect((await master())?.index_key).not.toBeNull()
    watched.simulation.faults.add(fault)
    await watched.passUntil(async () => (await master())?.index_key === null, minutes(60))
    expect((await master())?.retry_at).toBeGreaterThan(plus(watched.clock.now(), hours(23)))
    const masterCheck = masterRequests()
    watched.simulation.world.appear(pressings[3]!)
    await watched.passUntil(async () => (await found()).length > 0, minutes(25))
    expect(masterRequests()).toBe(masterCheck)
  })

  it('is asked no more where pressings that nobody watches come all the time', { tags: 'play' }, async () => {
    watched.addWatcher()
    await settleDown()
    const rise = async () => {
      watched.simulation.world.appear(unwatched[0]!)
      await watched.pass(minutes(4))
    }
    const before = await changes()
    for (let rises = 0; rises < 3; rises += 1) await rise()
    expect(await changes()).toBeGreaterThan(before * 3)
    await watched.passUntil(() => masterRequests() > 3, minutes(30))
    // Days later, when nearly every answer was another one.
    await database.queries
      .updateTable('master_checks')
      .set({ changing_events: 500, changing_exposure: 50_000 })
      .execute()
    await rise()
    await rise()
    expect(await master()).toMatchObject({ index_key: null, checked_since: null })
    const masterCheck = masterRequests()
    for (let rises = 0; rises < 5; rises += 1) await rise()
    expect(masterRequests()).toBe(masterCheck)
    expect(await found()).toEqual([])
  })
})
