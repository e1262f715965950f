/** @module-tag play */

import { hours, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { instant } from '@cratewatch/domain/kernel/instant'
import type { CheckHour, TierHour } from '@cratewatch/domain/operating/check-figures'
import { bucketSeconds, waitBucket } from '@cratewatch/domain/scheduling/waits'
import { TIERS } from '@cratewatch/domain/scheduling/watch-tier'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withDatabase } from '../../../test/database/test-database.ts'
import { openWatchFixture, watchRelease, type WatchFixture } from '../../../test/fixtures/watch-fixture.ts'
import { readCheckFacts } from './check-facts.ts'

/**
 * Half a day of four records, with a bad hour in it. What was asked stands in the marketplace's own log. One engine lives the
 * whole day, the other a quarter of it: what passes without a request takes most of the time.
 */
const HOURS = 12
const database = await withDatabase()
let watched: WatchFixture
let facts: readonly CheckHour[]
const COLLECTORS = [4, 1, 1, 1]
let ids: number[]

beforeAll(async () => {
  watched = await openWatchFixture(database, { floorSeconds: 600 })
  const { catalogue, stats } = watched.simulation.world
  ids = Array.from({ length: 50 }, (_, index) => catalogue.idAt(index))
    .filter((id) => stats(id)?.blocked === false)
    .slice(0, 4)
  for (const [index, id] of ids.entries()) await watchRelease(watched, id, { collectors: COLLECTORS[index]! })
  const { deps } = watched.addWatcher()
  await watched.pass(hours(HOURS / 2 - 1))
  watched.simulation.world.appear(ids[2]!, { count: 2 })
  watched.simulation.faults.add({ kind: 'error-500', share: 0.3 })
  await watched.pass(hours(1))
  watched.simulation.faults.clear()
  await deps.budget.waitForPerson({ userId: 'somebody', urgency: 'now' }, minutes(1))
  await watched.pass(hours(HOURS / 2))
  facts = await readCheckFacts(database.queries, instant(0))
}, 180_000)
afterAll(() => watched.close())

const all = (pick: (tier: TierHour) => number) =>
  facts.flatMap(({ byTier }) => TIERS.map((tier) => pick(byTier[tier]))).reduce((a, b) => a + b, 0)
const sentRequests = () => watched.simulation.requests.recent()
const idOf = (path: string) => Number(/stats\/(\d+)/.exec(path)?.[1])

describe('the facts of a day', () => {
  it('count every request of the checks once, good or not', () => {
    expect(sentRequests().length).toBe(watched.simulation.requests.total)
    expect(all(({ good }) => good)).toBe(sentRequests().filter(({ status }) => status === 200).length)
    expect(all(({ errors }) => errors.unavailable)).toBe(
      sentRequests().filter(({ status }) => status === 500).length,
    )
    expect(all(({ errors }) => errors.unavailable)).toBeGreaterThan(0)
    expect(all(({ background }) => background)).toBe(sentRequests().length)
    const hour = (at: number) => Math.floor(at / hours(1)) * hours(1)
    const byHour = Map.groupBy(sentRequests(), ({ atMs }) => hour(atMs))
    for (const { hour: from, byTier } of facts) {
      const counted = TIERS.reduce((sum, tier) => sum + byTier[tier].background, 0)
      expect(counted).toBe(byHour.get(from)?.length ?? 0)
    }
  })

  it('know what changed, and what the people asked', () => {
    expect(all(({ changes }) => changes)).toBe(1)
    const finds = facts.flatMap(({ byTier }) => TIERS.flatMap((tier) => byTier[tier].waits))
    expect(
      finds.filter(({ found = 0 }) => found > 0).map(({ found, seconds }) => [found, seconds >= 540]),
    ).toEqual([[1, true]])
    expect(all(({ goneAtOnce }) => goneAtOnce)).toBe(0)
    expect(facts.reduce((sum, { interactive }) => sum + interactive, 0)).toBe(1)
  })

  it('know how many checks the collectors shared', () => {
    const good = sentRequests().filter(({ status }) => status === 200)
    const saved = good.map(({ path }) => COLLECTORS[ids.indexOf(idOf(path))]! - 1)
    expect(all(({ savedBySharing }) => savedBySharing)).toBe(saved.reduce((a, b) => a + b, 0))
  })

  it('know how long the checks of each record were apart', () => {
    const expected = new Map<number, number>()
    for (const id of ids) {
      const checks = sentRequests().filter(({ path, status }) => status === 200 && idOf(path) === id)
      for (const [index, { atMs }] of checks.slice(1).entries()) {
        const bucket = waitBucket((atMs - checks[index]!.atMs) / seconds(1))
        expected.set(bucket, (expected.get(bucket) ?? 0) + 1)
      }
    }
    const counted = new Map<number, number>()
    for (const { seconds, checks } of facts.flatMap(({ byTier }) =>
      TIERS.flatMap((tier) => byTier[tier].waits),
    ))
      counted.set(seconds, (counted.get(seconds) ?? 0) + checks)
    expect(counted).toEqual(new Map([...expected].map(([bucket, checks]) => [bucketSeconds(bucket), checks])))
  })

  it('know what was promised and what the budget allowed', () => {
    const waited = all(({ waits }) => waits.reduce((sum, { checks }) => sum + checks, 0))
    expect(all(({ promisedSeconds }) => promisedSeconds) / waited).toBeGreaterThanOrEqual(600)
    const allowed = facts.reduce((sum, hour) => sum + hour.allowed, 0)
    expect(allowed / (HOURS * 60)).toBeGreaterThan(48)
    expect(allowed / (HOURS * 60)).toBeLessThan(54)
  })
})
