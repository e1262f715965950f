import { minutes } from '@cratewatch/domain/kernel/duration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sustainedBudget } from '../../src/outbound/budget/egress-row.ts'
import { withDatabase } from '../database/test-database.ts'
import { openWatchFixture, watchRelease, type WatchFixture } from '../fixtures/watch-fixture.ts'
import { playRules } from '../play-rules.ts'

/** An hour of the whole engine over HTTP, with more to do than the budget allows; the rules alone play the same hour. */
const RELEASES = 60
const PER_MINUTE = 12
const HOUR = minutes(60)

const database = await withDatabase()
let watched: WatchFixture
let ids: readonly number[]

beforeAll(async () => {
  watched = await openWatchFixture(database, { requestsPerMinute: PER_MINUTE })
  const { catalogue, stats } = watched.simulation.world
  ids = Array.from({ length: 200 }, (_, index) => catalogue.idAt(index))
    .filter((id) => stats(id)?.blocked === false)
    .slice(0, RELEASES)
  for (const [index, id] of ids.entries()) {
    await watchRelease(watched, id, {
      collectors: 1 + (index % 5),
      plan: index % 3 === 0 ? 'PREMIUM' : 'FREE',
      tier: 3,
    })
  }
})
afterAll(() => watched.close())

describe('an hour of the engine', () => {
  it('spends its budget, meets no limit, and checks where the rules do', { tags: 'play' }, async () => {
    const before = await database.queries.selectFrom('check_states').selectAll().execute()
    const { deps } = watched.addWatcher()
    await watched.pass(HOUR)
    const sent = watched.simulation.requests.recent()
    expect(sent.filter(({ status }) => status !== 200)).toEqual([])
    expect(watched.simulation.requests.maxPerMinute).toBeLessThanOrEqual(PER_MINUTE)
    const sustained = await sustainedBudget(deps)
    expect(sent.length / 60 / sustained).toBeGreaterThan(0.97)

    const checks = playRules(
      before,
      sent.map(({ atMs }) => atMs),
      sustained,
    )
    const count = (paths: readonly number[]) => ids.map((id) => paths.filter((other) => other === id).length)
    const engine = count(sent.map(({ path }) => Number(/stats\/(\d+)/.exec(path)?.[1])))
    const rules = count(checks)
    const apart = engine.map((checks, index) => Math.abs(checks - (rules[index] ?? 0)))
    // The recalculation sets the young clock once a minute, and a claim is made a moment before its request leaves.
    expect(Math.max(...apart)).toBeLessThanOrEqual(3)
    expect(apart.reduce((a, b) => a + b, 0) / sent.length).toBeLessThan(0.08)
  })
})
