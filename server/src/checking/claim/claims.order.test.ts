import { hours, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { GLOBAL_PRIOR } from '@cratewatch/domain/scheduling/policy/rates/prior'
import { DEFAULT_CHECK_FLOOR } from '@cratewatch/domain/scheduling/watch-tier'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { manualClock } from '../../../test/manual-clock.ts'
import { testLive } from '../../../test/test-live.ts'
import { readConfig } from '../../base/config/config.ts'
import { timestamp } from '../../database/database.ts'
import { recordFailure } from '../check-release.ts'
import { readClock, type StoredClock } from '../rows/policy-clock-row.ts'
import { releaseLeases, type ClaimedRelease } from './claimed.ts'
import { claimChecks } from './claims.ts'
import { untilClaimable } from './read-waiting.ts'
import { isCheckingPaused, pauseChecking, resumeChecking } from './steer-checks.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const EGRESS = 'default'
const database = await withDatabase()

beforeEach(() => emptyDatabase(database))

const db = () => database.queries
async function claimAt(stored: StoredClock, owner: string, most: number, now: Instant) {
  const request = { owner, egress: EGRESS, now, most, floor: DEFAULT_CHECK_FLOOR, priors: () => GLOBAL_PRIOR }
  return claimChecks(db(), request, stored)
}
async function claim(owner = 'me', most = 10, now: Instant = NOW): Promise<readonly ClaimedRelease[]> {
  for (;;) {
    const claimed = await claimAt(await readClock(db(), EGRESS, now), owner, most, now)
    if (claimed !== null) return claimed.claims.filter((one) => one.kind === 'release')
  }
}
const ids = async (owner?: string, most?: number, now?: Instant) =>
  (await claim(owner, most, now)).map(({ id }) => id)
const checkState = (id: number) =>
  db().selectFrom('check_states').selectAll().where('release_id', '=', id).executeTakeFirst()
const wait = (now: Instant = NOW) => untilClaimable(db(), now, DEFAULT_CHECK_FLOOR, minutes(30))

/** A release seen so many minutes ago, with its place. */
async function seen(
  id: number,
  given: {
    ago?: number
    index?: number
    failures?: number
    state?: 'none' | 'blocked'
    retryAt?: Instant
  } = {},
): Promise<void> {
  const { ago = 30, index = id, failures = 0, state = 'none', retryAt } = given
  await makeRelease(db(), { id })
  await makeCheckState(db(), {
    release_id: id,
    state,
    failures,
    index_key: index,
    observed_at: timestamp(plus(NOW, minutes(-ago))),
    retry_at: retryAt === undefined ? null : timestamp(retryAt),
  })
}

async function fresh(id: number): Promise<void> {
  await makeRelease(db(), { id })
  await makeCheckState(db(), { release_id: id, index_key: id })
}

describe('claiming', () => {
  it('takes the smallest key first, whatever the clock shows', async () => {
    await seen(3)
    await seen(1)
    await seen(2)
    expect(await ids('me', 2)).toEqual([1, 2])
    expect((await readClock(db(), EGRESS, NOW)).clock).toMatchObject({ index: 2, requests: 2 })
  })

  it('leaves what was checked within the floor, and says when it can be', async () => {
    await seen(1, { ago: 0.25 })
    expect(await ids()).toEqual([])
    expect(await wait()).toBe(seconds(15))
    expect(await ids('me', 1, plus(NOW, seconds(15)))).toEqual([1])
  })

  it('gives first checks a quarter of the turns while others wait', async () => {
    for (let id = 1; id <= 20; id += 1) await fresh(id)
    for (let id = 21; id <= 60; id += 1) await seen(id)
    const queues = (await claim('me', 24)).map(({ queue }) => queue)
    expect(queues.filter((queue) => queue === 'first').length).toBeLessThanOrEqual(6)
    expect(queues.filter((queue) => queue === 'first').length).toBeGreaterThanOrEqual(4)
  })

  it('checks a closed release when its rest is over, and never lets it lead the clock', async () => {
    await seen(1, { index: 1e6, state: 'blocked', retryAt: plus(NOW, minutes(20)) })
    expect(await ids()).toEqual([])
    expect(await wait()).toBe(minutes(20))
    expect(await ids('me', 1, plus(NOW, minutes(20)))).toEqual([1])
    expect((await readClock(db(), EGRESS, NOW)).clock.index).toBe(0)
  })

  it.each([
    ['none', minutes(60), minutes(70)],
    ['blocked', hours(12), hours(14)],
  ] as const)(
    'takes a rest of a release that is %s for one of a clock since set right',
    async (state, rest, jump) => {
      await seen(1, { state, retryAt: plus(NOW, rest) })
      expect(await ids()).toEqual([])
      await seen(2, { state, retryAt: plus(NOW, jump) })
      expect(await ids()).toEqual([2])
    },
  )

  it('gives one release to one watcher at a time, again when the lease has run out', async () => {
    await seen(1)
    expect(await ids('first')).toEqual([1])
    expect(await ids('second')).toEqual([])
    expect(await wait()).toBe(seconds(60))
    expect(await ids('second', 10, plus(NOW, seconds(59)))).toEqual([])
    expect(await ids('second', 10, plus(NOW, seconds(60)))).toEqual([1])
  })

  it('never hands one release to two watchers that ask at the same time', async () => {
    for (let id = 1; id <= 40; id += 1) await seen(id)
    for (let round = 0; round < 5; round += 1) {
      const claims = await Promise.all(['a', 'b', 'c', 'd'].map((owner) => ids(owner, 10)))
      const all = claims.flat()
      expect(new Set(all).size).toBe(all.length)
      await db().updateTable('check_states').set({ lease_owner: null, lease_until: null }).execute()
    }
  })

  it('is refused on an outdated clock, and then nothing was claimed', async () => {
    await seen(1)
    await seen(2)
    const stored = await readClock(db(), EGRESS, NOW)
    await claimAt(stored, 'first', 1, NOW)
    expect(await claimAt(stored, 'second', 1, NOW)).toBeNull()
    expect(await checkState(2)).toMatchObject({ lease_owner: null })
  })

  it('mistrusts leases and checks that lie too far ahead: a clock was set back', async () => {
    await seen(1, { ago: 0 })
    await db()
      .updateTable('check_states')
      .set({ lease_owner: 'me', lease_until: timestamp(plus(NOW, minutes(1))) })
      .execute()
    expect(await ids('me', 10, plus(NOW, seconds(-30)))).toEqual([])
    expect(await ids('me', 10, plus(NOW, minutes(-10)))).toEqual([1])
  })

  it('gives claims back as they were', async () => {
    await seen(1)
    await seen(2)
    await releaseLeases(db(), await claim('me', 1))
    expect(await ids('me', 1)).toEqual([1])
  })

  it('gives back its own alone, not what another claimed meanwhile', async () => {
    await seen(1)
    await seen(2)
    const [mine, later] = [await claim('me', 1), plus(NOW, minutes(2))]
    expect([mine.map(({ id }) => id), await ids('other', 10, later)]).toEqual([[1], [1, 2]])
    await releaseLeases(db(), mine)
    expect(await ids('third', 10, later)).toEqual([])
  })
})

describe('a pause of all checks', () => {
  const deps = () => ({ db: db(), clock: manualClock(NOW), live: testLive() })

  it('is kept to by the next claim of every watcher, and ends when asked to', async () => {
    await seen(1)
    await pauseChecking(deps())
    await pauseChecking(deps())
    expect(await isCheckingPaused(db())).toBe(true)
    expect(await ids()).toEqual([])
    expect(await wait()).toBe(minutes(30))
    await resumeChecking(deps())
    expect(await isCheckingPaused(db())).toBe(false)
    expect(await ids()).toEqual([1])
  })
})

describe('a failed check', () => {
  const failing = () => ({ db: db(), config: readConfig({}) })
  const fail = async (failure: Parameters<typeof recordFailure>[2]) => {
    const [claimed] = await claim('me', 1)
    await recordFailure(failing(), claimed!, failure, { at: NOW, answerMs: 0 })
    return checkState(claimed!.id)
  }

  it('leaves state and places alone when the vendor is down, and gives the lease back', async () => {
    await seen(1)
    const before = await checkState(1)
    const after = await fail({ kind: 'unavailable', why: '502' })
    expect(after).toEqual({ ...before, failures: 1, failing_since: NOW })
    expect(await ids()).toEqual([1])
  })

  it('counts nothing against a release for a limit', async () => {
    await seen(1)
    expect(await fail({ kind: 'rate-limited', retryAfter: null })).toMatchObject({
      retry_at: null,
      failures: 0,
    })
  })

  it('keeps a release out of the way when its own answer cannot be read, longer every time', async () => {
    await seen(1)
    expect(await fail({ kind: 'unreadable', why: 'no count' })).toMatchObject({
      retry_at: plus(NOW, seconds(30)),
      index_key: 1,
    })
    expect(await wait()).toBe(seconds(30))
    await seen(2, { failures: 3 })
    expect(await fail({ kind: 'unreadable', why: 'no count' })).toMatchObject({
      retry_at: plus(NOW, minutes(4)),
    })
    expect(await ids()).toEqual([])
  })

  it('keeps a release away that fails again and again, whoever is to blame', async () => {
    await seen(1, { failures: 1 })
    expect(await fail({ kind: 'unavailable', why: '500' })).toMatchObject({
      retry_at: plus(NOW, seconds(30)),
    })
  })

  it('writes nothing when the lease was lost', async () => {
    await seen(1)
    const [lost] = await claim('me')
    await claim('other', 10, plus(NOW, seconds(60)))
    await recordFailure(failing(), lost!, { kind: 'unreadable', why: '' }, { at: NOW, answerMs: 0 })
    expect(await checkState(1)).toMatchObject({ lease_owner: 'other', failures: 0 })
  })
})
