import { days, hours, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { GLOBAL_PRIOR } from '@cratewatch/domain/scheduling/policy/rates/prior'
import {
  expectedRate,
  NO_EVIDENCE,
  type RateEstimate,
} from '@cratewatch/domain/scheduling/policy/rates/rate-estimate'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeTransition } from '../../../test/factories/transition.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { timestamp } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { capacityStatement, whatIf } from '../figures/capacity.ts'
import { countRequests, readCheckFacts } from '../figures/check-facts.ts'
import { readCheckPlan } from '../figures/check-plan.ts'
import { readClock, setClock } from '../rows/policy-clock-row.ts'
import { readPriors } from '../rows/priors.ts'
import { readPolicy } from '../rows/read-policy.ts'
import { ensureCheckStates } from '../start-watching.ts'
import { recalculate } from './recalculate.ts'
import { readRecalculation } from './recalculation.ts'
import { rerank } from './rerank.ts'

const database = await withDatabase()
let clock: ManualClock
let deps: Deps

beforeEach(async () => {
  await emptyDatabase(database)
  clock = manualClock()
  deps = testDeps({ database, clock })
})

const db = () => database.queries
const checkState = (id: number) =>
  db().selectFrom('check_states').selectAll().where('release_id', '=', id).executeTakeFirstOrThrow()
const policyClock = async () => (await readClock(db(), 'default', clock.now())).clock
const rank = async (ids: readonly number[]) =>
  rerank(db(), ids, await readPolicy(db(), clock.now()), clock.now())

async function watched(plan: 'FREE' | 'PREMIUM', count = 1): Promise<number[]> {
  const ids: number[] = []
  for (let i = 0; i < count; i += 1) ids.push((await makeRelease(db())).id)
  const now = clock.now()
  await db()
    .transaction()
    .execute((tx) =>
      ensureCheckStates(tx, { releases: ids.map((releaseId) => ({ releaseId, tier: 3 as const })), now }),
    )
  const user = await makeUser(db(), { plan })
  for (const release_id of ids) {
    await makeWatch(db(), { user_id: user.id, release_id, created_at: timestamp(now) })
  }
  return ids
}

describe('the recalculation', () => {
  it('says how often each tier is checked, what that costs and who waits', async () => {
    expect(await readCheckPlan(db())).toBeNull()
    expect(await recalculate(deps)).toMatchObject({
      counts: { 1: 0, 2: 0, 3: 0, 4: 0 },
      typical: seconds(30),
    })
    expect(await readCheckPlan(db())).not.toBeNull()
    await clock.advance(minutes(1))
    await watched('FREE', 5)
    const plan = await recalculate(deps)
    expect(plan).toMatchObject({ counts: { 1: 0, 2: 0, 3: 5, 4: 0 }, stretch: 1, typical: seconds(30) })
    expect(plan?.promisedPerMinute).toBeCloseTo(5 / 30)
    expect(await readCheckPlan(db())).toEqual(plan)
    expect(plan?.intervals).toMatchObject({ 2: minutes(10), 3: seconds(30) })
    const { tiers } = await readRecalculation(db())
    expect(tiers[3]).toEqual({ releases: 5, promises: 5, due: 0, neverSeen: 5, leased: 0 })
  })

  it('runs once a minute, whichever watcher comes first', async () => {
    expect(await recalculate(deps)).not.toBeNull()
    const others = await Promise.all([recalculate(deps), recalculate(deps)])
    expect(others).toEqual([null, null])
    await clock.advance(minutes(1))
    const next = await Promise.all([recalculate(deps), recalculate(deps), recalculate(deps)])
    expect(next.filter((plan) => plan !== null)).toHaveLength(1)
  })

  it('goes round all releases, a few hundred a run', async () => {
    const releases = Array.from({ length: 450 }, (_, index) => index + 1)
    for (const id of releases) {
      await makeRelease(db(), { id })
      await makeCheckState(db(), { release_id: id, tier: 3, index_key: 1 })
    }
    await recalculate(deps)
    expect(await readRecalculation(db())).toMatchObject({ isRunning: false, ranked: 300, lastReleaseId: 300 })
    await clock.advance(minutes(1))
    await recalculate(deps)
    expect(await readRecalculation(db())).toMatchObject({ ranked: 150, lastReleaseId: 0 })
    // Nobody watches them: the archive.
    const tiers = await db().selectFrom('check_states').select('tier').distinct().execute()
    expect(tiers).toEqual([{ tier: 4 }])
  })

  it('learns from all records of a kind together, and touches none of them', async () => {
    await recalculate(deps)
    const mean = (estimate: RateEstimate) => expectedRate(estimate, NO_EVIDENCE)
    const prior = mean(GLOBAL_PRIOR)
    for (let id = 1; id <= 40; id += 1) {
      await makeRelease(db(), { id, community_have: 10, community_want: 500 })
      const learned = { appearing_events: 5, appearing_exposure: 5 / (20 * prior) }
      const bucket = id <= 20 ? 'few-hunted' : 'many-calm'
      await makeCheckState(db(), { release_id: id, bucket, ...(id <= 20 ? learned : {}) })
    }
    await clock.advance(minutes(59))
    await recalculate(deps)
    expect(mean((await readPriors(db()))('few-hunted'))).toBeLessThan(prior)
    await clock.advance(minutes(1))
    await recalculate(deps)
    const priors = await readPriors(db())
    expect(mean(priors('few-hunted')) / prior).toBeGreaterThan(5)
    expect(mean(priors('many-calm')) / prior).toBeGreaterThan(2)
    expect(mean(priors('some-sought'))).toBeGreaterThan(2 * prior)
  })

  it('keeps the facts of three months', async () => {
    await countRequests(db(), plus(clock.now(), days(-91)), { interactive: 1 })
    await countRequests(db(), plus(clock.now(), days(-89)), { interactive: 2 })
    await recalculate(deps)
    const facts = await readCheckFacts(db(), plus(clock.now(), days(-365)))
    expect(facts.map(({ interactive }) => interactive)).toEqual([2, 0])
  })

  it('sets a young clock by list and budget, and holds an old one near them', async () => {
    const ids = await watched('FREE', 20)
    await recalculate(deps)
    const young = await policyClock()
    const { index_key, since_index } = await checkState(ids[0]!)
    // Twenty records, 23.7 requests a minute without a key.
    expect(young.pace * (index_key - since_index)).toBeCloseTo(50.6, 0)

    const off = { ...young, requests: 5000, pace: young.pace * 40 }
    await sql`update policy_clocks set ${setClock(off)}`.execute(db())
    await clock.advance(minutes(1))
    await recalculate(deps)
    expect((await policyClock()).pace / young.pace).toBeCloseTo(3, 1)

    const near = { ...young, requests: 5000, pace: young.pace * 2 }
    await sql`update policy_clocks set ${setClock(near)}`.execute(db())
    await clock.advance(minutes(1))
    await recalculate(deps)
    expect((await policyClock()).pace).toBe(near.pace)
  })
})

describe('ranking again', () => {
  it('gives a release the best tier of its watchers and each watch its own', async () => {
    const [id] = (await watched('FREE')) as [number]
    await rank([id])
    const premium = await makeUser(db(), { plan: 'PREMIUM' })
    await makeWatch(db(), { user_id: premium.id, release_id: id, created_at: timestamp(clock.now()) })
    expect(await rank([id])).toBe(1)
    const after = await checkState(id)
    expect(after).toMatchObject({ tier: 2, weight: 500, watchers: 2 })
    expect(after.priority_score).toBeGreaterThan(0)
    const tiers = await db().selectFrom('watches').select('tier').orderBy('tier').execute()
    expect(tiers).toEqual([{ tier: 2 }, { tier: 3 }])
    expect(await rank([id])).toBe(0)
  })

  it('weighs a record by how long the list is on which it stands', async () => {
    const [id] = (await watched('FREE', 200)) as [number]
    await rank([id])
    expect(await checkState(id)).toMatchObject({ weight: 55, watchers: 1 })
  })

  it('knows what appeared lately, and what the community says', async () => {
    const [id] = (await watched('PREMIUM')) as [number]
    await makeTransition(db(), { release_id: id, at: timestamp(plus(clock.now(), days(-3))) })
    await db().updateTable('releases').set({ community_have: 5, community_want: 90 }).execute()
    await rank([id])
    expect(await checkState(id)).toMatchObject({ tier: 1, bucket: 'few-hunted' })
  })
})

describe('what is said before a list grows', () => {
  it('is how often each record is checked with so many more, by tier', async () => {
    await watched('FREE', 3)
    await rank(
      (await db().selectFrom('check_states').select('release_id').execute()).map((row) => row.release_id),
    )
    const now = await capacityStatement(deps, 0)
    expect(now).toMatchObject({ records: 3, stretch: 1, typical: seconds(30) })
    const later = await capacityStatement(deps, 997)
    expect(later.records).toBe(1000)
    expect(later.typical / minutes(1)).toBeCloseTo(1000 / later.requestsPerMinute, 0)
    expect(later.byTier.map(({ tier, records }) => [tier, records])).toEqual([[3, 1000]])
    const premium = await capacityStatement(deps, 997, 'PREMIUM')
    expect(premium.byTier.map(({ tier, records }) => [tier, records])).toEqual([
      [2, 997],
      [3, 3],
    ])
  })

  it('is worked out for another budget, too', async () => {
    await watched('FREE', 600)
    const [slow, fast] = [await whatIf(deps, 30), await whatIf(deps, 60)]
    expect(slow.typical / minutes(20)).toBeCloseTo(1, 1)
    expect(fast.typical / minutes(10)).toBeCloseTo(1, 1)
    expect((await whatIf(deps, 1)).stretch).toBeGreaterThan(fast.stretch)
  })
})

describe('the next check that a card shows', () => {
  const shown = async () =>
    (await db().selectFrom('check_states').select('check_states.next_check_at').executeTakeFirstOrThrow())
      .next_check_at

  it('is never before the floor, and not while a release rests after failures', async () => {
    const [id] = (await watched('FREE')) as [number]
    await recalculate(deps)
    await db()
      .updateTable('check_states')
      .set({ index_key: 0, observed_at: timestamp(clock.now()) })
      .execute()
    expect(await shown()).toBe(plus(clock.now(), seconds(30)))
    await db()
      .updateTable('check_states')
      .set({ retry_at: timestamp(plus(clock.now(), hours(1))) })
      .where('release_id', '=', id)
      .execute()
    expect(await shown()).toBe(plus(clock.now(), hours(1)))
  })
})
