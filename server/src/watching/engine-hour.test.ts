import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { openTestDatabase } from '../../test/test-database.ts'
import { openWatchedWorld, watchRelease, type WatchedWorld } from '../../test/watched-world.ts'
import type { Database } from '../db/database.ts'
import { playRules } from '../../test/play-rules.ts'
import { sustainedBudget } from './sustained-budget.ts'

/** An hour of the whole engine over HTTP, with more to do than the budget allows; the rules alone play the same hour. */
const RELEASES = 60
const PER_MINUTE = 12
const HOUR = minutes(60)

let database: Database
let watched: WatchedWorld
let ids: readonly number[]

beforeAll(async () => {
  database = await openTestDatabase()
  watched = await openWatchedWorld(database, { requestsPerMinute: PER_MINUTE })
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
afterAll(async () => {
  await watched.close()
  await database.close()
})

describe('an hour of the engine', () => {
  it('spends its budget, meets no limit, and looks where the rules do', async () => {
    const before = await database.queries.selectFrom('probes').selectAll().execute()
    const { world } = watched.addWatcher()
    await watched.pass(HOUR)
    const asked = watched.simulation.requests.recent()
    expect(asked.filter(({ status }) => status !== 200)).toEqual([])
    expect(watched.simulation.requests.maxPerMinute).toBeLessThanOrEqual(PER_MINUTE)
    const sustained = await sustainedBudget(world)
    expect(asked.length / 60 / sustained).toBeGreaterThan(0.97)

    const looks = playRules(
      before,
      asked.map(({ atMs }) => atMs),
      sustained,
    )
    const count = (paths: readonly number[]) => ids.map((id) => paths.filter((other) => other === id).length)
    const engine = count(asked.map(({ path }) => Number(/stats\/(\d+)/.exec(path)?.[1])))
    const rules = count(looks)
    const apart = engine.map((looks, index) => Math.abs(looks - (rules[index] ?? 0)))
    // Phase two sets the young clock once a minute, and a claim is made a moment before its request leaves.
    expect(Math.max(...apart)).toBeLessThanOrEqual(3)
    expect(apart.reduce((a, b) => a + b, 0) / asked.length).toBeLessThan(0.08)
  })
})
