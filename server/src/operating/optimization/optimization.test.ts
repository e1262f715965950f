import { hours, milliseconds, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { emptyLimiter } from '@cratewatch/domain/scheduling/limiter'
import { waitBucket } from '@cratewatch/domain/scheduling/waits'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { withAdminFixture } from '../../../test/fixtures/with-admin-fixture.ts'
import { writeCheckPlan } from '../../checking/figures/check-plan.ts'
import { recalculate } from '../../checking/recalculate/recalculate.ts'
import { timestamp } from '../../database/database.ts'
import { marketplaceFrom } from '../../outbound/remotes.ts'

const fixture = await withAdminFixture()

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const ago = (span: Duration) => timestamp(plus(NOW, -span as Duration))
const read = async () => (await fixture.admin('GET', '/api/admin/optimization')).body

/** An hour of a tier as the checks write it. */
async function hourOf(tier: 1 | 2 | 3 | 4, hoursAgo: number, checks: number, waitSeconds: number) {
  const { db } = fixture.deps
  const hour = ago(hours(hoursAgo))
  await db
    .insertInto('check_facts')
    .values({
      hour,
      tier,
      shard: 0,
      good: checks,
      rate_limited: 1,
      unavailable: 2,
      response_ms: (checks + 3) * 250,
      changes: 2,
      background: checks + 3,
      detail: 2,
      saved_by_sharing: checks * 4,
      saved_by_masters: 5,
      promised_seconds: checks * 120,
    })
    .execute()
  await db
    .insertInto('check_waits')
    .values({ hour, tier, shard: 0, bucket: waitBucket(waitSeconds), checks })
    .execute()
}

describe('the optimization of an instance where nothing happens', () => {
  it('is all nothing, and stopped', async () => {
    const body = await read()
    expect(body.systemStatus).toEqual({
      isRunning: false,
      isPaused: false,
      isRecalculating: false,
      systemType: 'STABLE_TWO_PHASE',
      totalChecks: 0,
      successfulChecks: 0,
      errorCount: 0,
      tierRunningStatus: { 1: false, 2: false, 3: false, 4: false },
    })
    expect(body.metrics.performance).toEqual({
      totalChecks24h: 0,
      avgResponseTime: 0,
      stockChanges24h: 0,
      checksPerHour: 0,
    })
    expect(body.metrics.tierDistribution.map(({ tierName }: { tierName: string }) => tierName)).toEqual([
      'Premium Critical',
      'High Priority',
      'Standard',
      'Archive',
    ])
    expect(body).toMatchObject({ detectionDelaySeconds: null, unanswered: [], egresses: [], watchers: [] })
    expect(body.budget.hours).toHaveLength(24)
  })
})

describe('the optimization of a known day', () => {
  it('is exactly what happened', async () => {
    for (let n = 0; n < 24; n++) await hourOf(1, n, 30, 128)
    await hourOf(3, 5, 60, 1024)
    // Yesterday's hours are not counted.
    await hourOf(1, 24, 1000, 1)
    await fixture.deps.db
      .insertInto('check_facts')
      .values({ hour: ago(hours(1)), tier: 0, shard: 0, allowed: 3240, interactive: 7, shops: 3, postage: 2 })
      .execute()
    const body = await read()
    const checks = 24 * 30 + 60
    const errors = 25 * 3
    expect(body.systemStatus).toMatchObject({
      totalChecks: checks + errors,
      successfulChecks: checks,
      errorCount: errors,
    })
    expect(body.metrics.performance).toEqual({
      totalChecks24h: checks + errors,
      avgResponseTime: 250,
      stockChanges24h: 50,
      checksPerHour: (checks + errors) / 23,
    })
    expect(body.errors).toEqual([
      { kind: 'rate-limited', count: 25 },
      { kind: 'unavailable', count: 50 },
      { kind: 'unreadable', count: 0 },
      { kind: 'unauthorized', count: 0 },
    ])
    expect(body.saved).toEqual({ bySharing: 4 * checks, byGroups: 125 })
    expect(body.intervals).toEqual([
      {
        tier: 1,
        tierName: 'Premium Critical',
        looks: 720,
        promisedSeconds: 120,
        medianSeconds: 128,
        p95Seconds: 128,
      },
      {
        tier: 2,
        tierName: 'High Priority',
        looks: 0,
        promisedSeconds: null,
        medianSeconds: null,
        p95Seconds: null,
      },
      {
        tier: 3,
        tierName: 'Standard',
        looks: 60,
        promisedSeconds: 120,
        medianSeconds: 1024,
        p95Seconds: 1024,
      },
      {
        tier: 4,
        tierName: 'Archive',
        looks: 0,
        promisedSeconds: null,
        medianSeconds: null,
        p95Seconds: null,
      },
    ])
    const line = 720 * 128 + 60 * 1024
    expect(body.detectionDelaySeconds).toBeCloseTo((720 * 128 ** 2 + 60 * 1024 ** 2) / (2 * line), 6)
    expect(body.budget.hours[22]).toEqual({
      hour: '2026-01-05T08:00:00.000Z',
      allowed: 3240,
      background: 33,
      detail: 2,
      interactive: 7,
      shops: 3,
      postage: 2,
    })
    expect(body.metrics.recentActivity[2]).toEqual({
      tier: 3,
      tierName: 'Standard',
      checks: 63,
      avgResponseTime: 250,
    })
  })

  it('tells plan, queue, priorities, watchers and addresses as they stand', async () => {
    const { db } = fixture.deps
    const [ann, bob] = [await makeUser(db, { plan: 'PREMIUM' }), await makeUser(db)]
    const [first, second, third] = [await makeRelease(db), await makeRelease(db), await makeRelease(db)]
    await makeCheckState(db, {
      release_id: first.id,
      tier: 1,
      priority_score: 80,
      observed_at: ago(hours(1)),
    })
    await makeCheckState(db, { release_id: second.id, tier: 3, priority_score: 20 })
    await makeCheckState(db, {
      release_id: third.id,
      tier: 3,
      priority_score: 50,
      state: 'on-sale',
      num_for_sale: 4,
      observed_at: ago(hours(1)),
      lease_owner: 'watcher-1',
      lease_until: timestamp(plus(NOW, seconds(40))),
    })
    await makeWatch(db, { user_id: ann.id, release_id: first.id })
    await makeWatch(db, { user_id: bob.id, release_id: first.id })
    await makeWatch(db, { user_id: bob.id, release_id: third.id })
    const body = await read()
    expect(body.metrics.priorityStats).toEqual({ average: 50, max: 80, total: 3 })
    expect(body.metrics.userDistribution).toMatchObject({ premiumVinyls: 1, freeVinyls: 2 })
    expect(body.metrics.recentVinyls).toMatchObject([
      { id: first.id, name: first.title, priorityScore: 80, userTier: 'PREMIUM', watchers: 2, numForSale: 0 },
      { id: third.id, userTier: 'FREE', tier: 3, tierName: 'Standard', numForSale: 4 },
      { id: second.id, watchers: 0 },
    ])
    expect(body.metrics.recentVinyls[1].reasons).toContain('on-sale-now')
    expect(body.watchers).toEqual([{ owner: 'watcher-1', releases: 1, until: '2026-01-05T09:00:40.000Z' }])
  })

  it('tells the queue as the recalculation counted it', async () => {
    const release = await makeRelease(fixture.deps.db)
    await makeCheckState(fixture.deps.db, { release_id: release.id, tier: 3 })
    await recalculate(fixture.deps)
    const { queue, metrics } = await read()
    expect(queue[2]).toEqual({ tier: 3, tierName: 'Standard', due: 0, neverSeen: 1, underWay: 0 })
    expect(metrics.tierDistribution.map(({ count }: { count: number }) => count).toSorted()).toEqual([
      0, 0, 0, 1,
    ])
  })

  it('shows how often tiers are checked in truth beside what was promised, to a hundredth of a minute', async () => {
    await writeCheckPlan(
      fixture.deps.db,
      {
        intervals: { 1: seconds(123.456), 2: minutes(10), 3: minutes(95.0049), 4: hours(6) },
        counts: { 1: 2, 2: 0, 3: 5, 4: 0 },
        requestsPerMinute: 58,
        promisedPerMinute: 1,
        stretch: 1,
        typical: minutes(95),
      },
      NOW,
    )
    const { tierDistribution } = (await read()).metrics
    const shown = tierDistribution.map(
      ({ intervalMinutes, achievedMinutes, count }: Record<string, number>) => [
        intervalMinutes,
        achievedMinutes,
        count,
      ],
    )
    expect(shown).toEqual([
      [2, 2.06, 2],
      [10, 10, 0],
      [30, 95, 5],
      [360, 360, 0],
    ])
  })

  it('runs while the recalculation comes by, and is stopped when it no longer does', async () => {
    await recalculate(fixture.deps)
    expect((await read()).systemStatus).toMatchObject({ isRunning: true, isRecalculating: false })
    const { phases, budget } = await read()
    expect(phases.two).toMatchObject({ startedAt: '2026-01-05T09:00:00.000Z', changed: 0 })
    expect(budget.requestsPerMinute).toBeGreaterThan(0)
    // A process killed during the recalculation leaves this behind.
    await sql`update settings set value = value || '{"isRunning": true}' where name = 'recalculation'`.execute(
      fixture.deps.db,
    )
    expect((await read()).systemStatus).toMatchObject({ isRunning: true, isRecalculating: true })
    await fixture.clock.advance(minutes(3))
    expect((await read()).systemStatus).toMatchObject({ isRunning: false, isRecalculating: false })
  })

  it('shows a breaker that is open, one that tries, and a pause the marketplace asked for', async () => {
    const bucket = { ...emptyLimiter(plus(NOW, milliseconds(-minutes(1)))), requestsPerMinute: 54 }
    const egress = { bucket: JSON.stringify(bucket) }
    const later = timestamp(plus(NOW, minutes(1)))
    await fixture.deps.db
      .insertInto('remotes')
      .values([
        { ...egress, name: marketplaceFrom('a'), breaker_open_until: later, breaker_failures: 5 },
        {
          ...egress,
          name: marketplaceFrom('b'),
          breaker_open_until: ago(minutes(1)),
          paused_until: ago(minutes(1)),
        },
        {
          name: marketplaceFrom('c'),
          paused_until: later,
          bucket: JSON.stringify({ ...bucket, learnedLimit: 25 }),
        },
      ])
      .execute()
    expect((await read()).egresses).toMatchObject([
      { name: 'a', breaker: 'open', breakerFailures: 5, pausedUntil: null },
      { name: 'b', breaker: 'trying', pausedUntil: null },
      { name: 'c', breaker: 'closed', pausedUntil: '2026-01-05T09:01:00.000Z', learnedLimit: 25 },
    ])
  })
})

describe('steering the checks', () => {
  const auditEntries = async () =>
    (await fixture.admin('GET', '/api/admin/audit')).body.entries.map(
      ({ action }: { action: string }) => action,
    )

  it('pauses and resumes them, and notes each once', async () => {
    await recalculate(fixture.deps)
    expect((await fixture.admin('POST', '/api/admin/checking/pause')).body).toEqual({ isPaused: true })
    await fixture.admin('POST', '/api/admin/checking/pause')
    expect((await read()).systemStatus).toMatchObject({ isPaused: true, isRunning: false })
    await fixture.clock.advance(seconds(1))
    expect((await fixture.admin('POST', '/api/admin/checking/resume')).body).toEqual({ isPaused: false })
    expect((await read()).systemStatus).toMatchObject({ isPaused: false, isRunning: true })
    expect(await auditEntries()).toEqual(['resume-checking', 'pause-checking'])
  })

  it('brings everything to the front, and says how long that takes', async () => {
    const { db } = fixture.deps
    const { id } = await makeUser(db)
    for (let n = 0; n < 4; n++) {
      const release = await makeRelease(db)
      await makeCheckState(db, { release_id: release.id })
      await makeWatch(db, { user_id: id, release_id: release.id })
    }
    const before = (await fixture.admin('POST', '/api/admin/reset-vinyl-check-times')).body
    expect(before).toEqual({ vinylsUpdated: 4, estimatedSeconds: null })
    await recalculate(fixture.deps)
    const { requestsPerMinute } = (await read()).budget
    const { body } = await fixture.admin('POST', '/api/admin/reset-vinyl-check-times')
    expect(body).toEqual({ vinylsUpdated: 4, estimatedSeconds: Math.ceil(240 / requestsPerMinute) })
    expect(await auditEntries()).toEqual(['reset-check-times', 'reset-check-times'])
  })

  it('answers what another budget would promise: more requests, shorter waits', async () => {
    const { db } = fixture.deps
    for (let n = 0; n < 30; n++)
      await makeCheckState(db, { release_id: (await makeRelease(db)).id, index_key: 5000 })
    const ask = async (n: number) =>
      (await fixture.admin('GET', `/api/admin/what-if?requestsPerMinute=${n}`)).body
    const [few, many] = [await ask(1), await ask(10)]
    expect(few).toMatchObject({ requestsPerMinute: 1, records: 30 })
    expect(few.byTier[0]).toMatchObject({ tier: 3, tierName: 'Standard', records: 30 })
    expect(few.typicalSeconds).toBeGreaterThan(many.typicalSeconds)
  })

  it.each(['', '?requestsPerMinute=0', '?requestsPerMinute=x', '?requestsPerMinute=100001'])(
    'refuses what-if%s',
    async (query) => {
      expect((await fixture.admin('GET', `/api/admin/what-if${query}`)).status).toBe(400)
    },
  )
})

describe('the records that alone are not answered for', () => {
  it('are those that failed five times over three hours, the longest first', async () => {
    const { db } = fixture.deps
    for (const [id, failures, since] of [
      [1, 9, hours(4)],
      [2, 9, hours(9)],
      [3, 4, hours(9)],
      [4, 9, minutes(10)],
    ] as const) {
      await makeRelease(db, { id, artist: 'Alice Venn', title: 'Slow Harbour' })
      await makeCheckState(db, { release_id: id, failures, failing_since: ago(since) })
    }
    expect((await read()).unanswered).toEqual([
      expect.objectContaining({
        id: 2,
        failures: 9,
        since: '2026-01-05T00:00:00.000Z',
        name: 'Slow Harbour',
      }),
      expect.objectContaining({ id: 1, failures: 9, since: '2026-01-05T05:00:00.000Z' }),
    ])
  })
})
