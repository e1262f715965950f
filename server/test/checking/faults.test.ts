import { hours, milliseconds, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { unansweredSince } from '@cratewatch/domain/scheduling/back-off'
import type { MarketplaceFault } from '@cratewatch/simulator/marketplace/faults/through-marketplace-faults'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../database/empty-database.ts'
import { withDatabase } from '../database/test-database.ts'
import { openWatchFixture, watchRelease, type WatchFixture } from '../fixtures/watch-fixture.ts'

const database = await withDatabase()
let watched: WatchFixture

beforeEach(() => emptyDatabase(database))
afterEach(() => watched.close())

/** Real time: an answer that never comes is given up soon, while a busy machine shall not look like silence. */
const timeoutFor = ({ kind }: MarketplaceFault) =>
  kind === 'stall' || kind === 'slow' ? milliseconds(150) : seconds(30)

const RELEASES = 8

async function kinds(): Promise<readonly string[]> {
  const rows = await database.queries.selectFrom('transitions').select('kind').orderBy('id').execute()
  return rows.map((row) => row.kind)
}
const transitions = async () => (await kinds()).filter((kind) => kind !== 'baseline')

/** Four releases that nobody sells, each checked four times an hour at most; returns one of them. */
async function watchQuietly(): Promise<number> {
  watched = await openWatchFixture(database, { floorSeconds: 900 })
  for (const index of [0, 1, 2, 3])
    await watchRelease(watched, watched.simulation.world.catalogue.idAt(index))
  watched.addWatcher()
  await watched.passUntil(async () => (await kinds()).length === 4, minutes(10))
  return watched.simulation.world.catalogue.idAt(0)
}

/** Lets the checks of a release have failed for so long, ten times, while others were answered. */
async function hadFailedFor(releaseId: number, span: Duration): Promise<void> {
  const since = new Date(plus(watched.clock.now(), milliseconds(-span)))
  const states = database.queries.updateTable('check_states').where('release_id', '=', releaseId)
  await states.set({ failures: 10, failing_since: since, retry_at: null }).execute()
}

const failingOf = (releaseId: number) =>
  database.queries
    .selectFrom('check_states')
    .select(['failures', 'failing_since', 'retry_at'])
    .where('release_id', '=', releaseId)
    .executeTakeFirstOrThrow()

/** Which releases alone are not answered for. */
async function unanswered(): Promise<readonly number[]> {
  const rows = await database.queries.selectFrom('check_states').selectAll().execute()
  return rows
    .filter((row) =>
      unansweredSince({ failures: row.failures, since: row.failing_since }, watched.clock.now()),
    )
    .map((row) => row.release_id)
}

/** Half of the releases have copies, so that a failure read as "none" or "withdrawn" would show at once. */
async function settleDown(timeout = seconds(30)): Promise<readonly number[]> {
  watched = await openWatchFixture(database, { timeout })
  const ids = Array.from({ length: RELEASES }, (_, index) => watched.simulation.world.catalogue.idAt(index))
  for (const [index, id] of ids.entries()) {
    await watchRelease(watched, id)
    if (index % 2 === 0) watched.simulation.world.appear(id, { count: 2 })
  }
  watched.addWatcher()
  await watched.passUntil(async () => (await kinds()).length === RELEASES, minutes(10))
  return ids
}

const FAULTS: readonly MarketplaceFault[] = [
  { kind: 'rate-limited' },
  { kind: 'rate-limited', emptyBody: true, share: 0.3 },
  { kind: 'rate-limited', retryAfter: 40 },
  { kind: 'error-500' },
  { kind: 'error-500', share: 0.5 },
  { kind: 'html-200' },
  { kind: 'html-502' },
  { kind: 'empty-200' },
  { kind: 'truncated', when: 'before' },
  { kind: 'truncated', when: 'after' },
  { kind: 'reset', when: 'before' },
  { kind: 'reset', when: 'after' },
  { kind: 'unauthorized-401' },
  { kind: 'missing-key' },
  { kind: 'stall', share: 0.5 },
  { kind: 'slow', delayMs: 60_000, share: 0.5 },
]

async function livesThrough(fault: MarketplaceFault): Promise<void> {
  const ids = await settleDown(timeoutFor(fault))
  watched.simulation.faults.add(fault)
  await watched.pass(minutes(10))
  expect(watched.simulation.requests.total).toBeGreaterThan(RELEASES)
  expect(await transitions()).toEqual([])

  watched.simulation.faults.clear()
  watched.simulation.world.appear(ids[1]!, { count: 1 })
  await watched.passUntil(async () => (await transitions()).length > 0, minutes(30))
  expect(await transitions()).toEqual(['appeared'])
  expect(watched.simulation.requests.maxPerMinute).toBeLessThanOrEqual(54)
}

describe('a marketplace in trouble', () => {
  describe('brings no false alert, overspends no minute, and all is well again without a restart', () => {
    it.each(FAULTS)('%j', { tags: 'play' }, livesThrough)
  })

  it.each(['deleted', 'blocked', 'null-count'] as const)(
    'that answers %s once about each release is believed by nobody',
    { tags: 'play' },
    async (kind) => {
      const ids = await settleDown()
      watched.simulation.faults.add({ kind, prefix: '/marketplace/stats', next: RELEASES })
      const before = watched.simulation.requests.total
      await watched.passUntil(() => watched.simulation.faults.list().length === 0, minutes(30))
      await watched.pass(minutes(30))
      expect(watched.simulation.requests.total - before).toBeGreaterThanOrEqual(2 * RELEASES)
      expect(await transitions()).toEqual([])
      watched.simulation.world.appear(ids[1]!, { count: 1 })
      await watched.passUntil(async () => (await transitions()).length > 0, minutes(30))
      expect(await transitions()).toEqual(['appeared'])
    },
  )

  it(
    'is left alone while it is down: a request now and then, not one a second',
    { tags: 'play' },
    async () => {
      await settleDown()
      watched.simulation.faults.add({ kind: 'html-502' })
      const before = watched.simulation.requests.total
      await watched.pass(minutes(60))
      expect(watched.simulation.requests.total - before).toBeLessThan(25)
    },
  )

  it('pauses all for a limit, whoever met it', async () => {
    await settleDown()
    watched.addWatcher()
    await watched.pass(minutes(1))
    watched.simulation.faults.add({ kind: 'rate-limited', next: 1, retryAfter: 300 })
    const limited = () => watched.simulation.requests.recent().some(({ status }) => status === 429)
    await watched.passUntil(limited, minutes(5))
    const before = watched.simulation.requests.total
    await watched.pass(minutes(4.5))
    // Requests that had left already do not count.
    expect(watched.simulation.requests.total - before).toBeLessThanOrEqual(1)
  })

  it('does not let one release with an unreadable answer keep the others from being seen', async () => {
    const ids = await settleDown()
    watched.simulation.faults.add({ kind: 'missing-key', prefix: `/marketplace/stats/${ids[0]}` })
    watched.simulation.faults.add({ kind: 'error-500', prefix: `/marketplace/stats/${ids[1]}` })
    await watched.pass(minutes(20))
    const requestedFor = (id: number) =>
      watched.simulation.requests.recent().filter(({ path }) => path.startsWith(`/marketplace/stats/${id}?`))
        .length
    for (const id of ids.slice(2)) expect(requestedFor(id)).toBeGreaterThanOrEqual(8)
    expect(requestedFor(ids[0]!)).toBeLessThan(12)
    expect(requestedFor(ids[1]!)).toBeLessThan(12)
    expect(await transitions()).toEqual([])
  })

  it(
    'is asked hours later about a release that it alone fails for, and as before once it answers',
    { tags: 'play' },
    async () => {
      const one = await watchQuietly()
      watched.simulation.faults.add({ kind: 'error-500', recordId: one })
      await watched.passUntil(async () => (await failingOf(one)).failures === 5, hours(1))
      expect(await unanswered()).toEqual([])
      await hadFailedFor(one, hours(3))
      await watched.passUntil(async () => (await failingOf(one)).failures === 11, hours(1))
      expect(await unanswered()).toEqual([one])
      const { retry_at: next } = await failingOf(one)
      expect(next).toBeGreaterThan(plus(watched.clock.now(), hours(4)))
      await watched.pass(hours(1.2))
      expect(await failingOf(one)).toMatchObject({ failures: 11, retry_at: next })

      watched.simulation.faults.clear()
      await hadFailedFor(one, hours(8))
      await watched.passUntil(async () => (await unanswered()).length === 0, hours(1))
      expect(await failingOf(one)).toEqual({ failures: 0, failing_since: null, retry_at: null })
      expect(await transitions()).toEqual([])
    },
  )

  it('that fails for all fails for none alone', { tags: 'play' }, async () => {
    const one = await watchQuietly()
    watched.simulation.faults.add({ kind: 'html-502' })
    await watched.pass(hours(1))
    await hadFailedFor(one, hours(8))
    expect(await unanswered()).toEqual([one])
    await watched.passUntil(async () => (await unanswered()).length === 0, hours(12))
  })
})
