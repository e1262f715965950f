/** @module-tag play */

import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { stretchOf } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { TIER_INTERVALS, type Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCheckPlan } from '../../src/checking/figures/check-plan.ts'
import { readClock } from '../../src/checking/rows/policy-clock-row.ts'
import { withDatabase } from '../database/test-database.ts'
import { openWatchFixture, watchRelease } from '../fixtures/watch-fixture.ts'

const database = await withDatabase()
const watched = await openWatchFixture(database, { requestsPerMinute: 10, floorSeconds: 30 })

afterAll(() => watched.close())

describe('a budget that cannot keep the promises', () => {
  const size: Partial<Record<Tier, number>> = { 1: 5, 2: 60, 3: 60 }
  const tierOf = new Map<string, Tier>()

  beforeAll(async () => {
    // Some releases of the catalogue are blocked: those are in tier 4 whoever watches.
    const { catalogue, stats } = watched.simulation.world
    const sellable = Array.from({ length: 200 }, (_, i) => catalogue.idAt(i)).filter(
      (id) => stats(id)?.blocked === false,
    )
    let index = 0
    for (const tier of [1, 2, 3] as const) {
      for (let i = 0; i < (size[tier] ?? 0); i += 1) {
        const releaseId = sellable[index++] ?? 0
        // Premium hunted by three is tier 1, premium alone tier 2, free tier 3.
        const collectors = tier === 1 ? 3 : 1
        await watchRelease(watched, releaseId, { tier, collectors, plan: tier === 3 ? 'FREE' : 'PREMIUM' })
        tierOf.set(`/marketplace/stats/${releaseId}?curr_abbr=USD`, tier)
      }
    }
    watched.addWatcher()
    await watched.pass(minutes(120))
  })

  it('stretches promises, and says so', async () => {
    const plan = await readCheckPlan(database.queries)
    expect(plan?.counts).toEqual({ ...size, 4: 0 })
    expect(plan?.stretch).toBeGreaterThan(1.2)
    expect(plan!.intervals[1]).toBeLessThan(plan!.intervals[2])
    expect(plan!.intervals[2]).toBeLessThan(plan!.intervals[3])
  })

  it('is spent in full, nobody starves, no minute is overspent', async () => {
    const sent = watched.simulation.requests.recent()
    expect(watched.simulation.requests.maxPerMinute).toBeLessThanOrEqual(10)
    const { clock } = await readClock(database.queries, 'default', watched.clock.now())
    const sustained = (await readCheckPlan(database.queries))!.requestsPerMinute
    expect(sent.length / 120 / sustained).toBeGreaterThan(0.97)
    const settled = sent.filter(({ atMs }) => atMs > watched.clock.now() - minutes(90))
    const kept = [...Map.groupBy(settled, ({ path }) => path)].flatMap(([path, checks]) => {
      const tier = tierOf.get(path)!
      const promised = TIER_INTERVALS[tier] * stretchOf(clock)
      const gaps = checks.slice(1).map(({ atMs }, index) => atMs - checks[index]!.atMs)
      // Keys lie as they fall: at so small a budget, nothing is kept more exactly than to some requests.
      return gaps.map((gap) => gap < 1.25 * promised + seconds(60))
    })
    expect(kept.length).toBeGreaterThan(400)
    expect(kept.filter((isKept) => !isKept)).toEqual([])
    expect(new Set(settled.map(({ path }) => path)).size).toBe(tierOf.size)
  })
})
