import type { Observation } from '@cratewatch/domain/availability/observation'
import { days, hours, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { isSearched } from '@cratewatch/domain/scheduling/policy/masters/master-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { testLive, type TestLive } from '../../../test/test-live.ts'
import { announceTransition } from '../../alerting/decide/announce-transition.ts'
import { timestamp } from '../../database/database.ts'
import type { Lease } from '../../database/queue/lease.ts'
import { readCheckFacts } from '../figures/check-facts.ts'
import { seenOf, checkStateOf } from '../rows/check-state-row.ts'
import { readPolicy } from '../rows/read-policy.ts'
import type { RecordingDeps } from './observed-check.ts'
import { recordObservation } from './record-observation.ts'

const none: Observation = { kind: 'none' }
const onSale = (count: number, value = 20): Observation => ({
  kind: 'on-sale',
  count,
  lowest: { value, currency: 'USD' },
})

const database = await withDatabase()
let clock: ManualClock
let live: TestLive
let deps: RecordingDeps
let releaseId: number

beforeEach(async () => {
  await emptyDatabase(database)
  clock = manualClock()
  live = testLive()
  deps = { ...testDeps({ database, clock, live }), announceTransition }
  releaseId = (await makeRelease(database.queries)).id
  await makeCheckState(database.queries, { release_id: releaseId, phase: 0.5 })
})

const db = () => database.queries
const checkState = () => db().selectFrom('check_states').selectAll().executeTakeFirst()
const spans = () =>
  db().selectFrom('observation_spans').select(['state', 'num_for_sale', 'checks']).orderBy('id').execute()
const transitions = async () =>
  (await db().selectFrom('transitions').select('kind').orderBy('id').execute()).map(({ kind }) => kind)
const check = (seen: Observation, lease: Lease | null = null, at?: Instant) =>
  recordObservation(deps, releaseId, seen, lease, at)

async function leased(owner: string): Promise<Lease> {
  const until = plus(clock.now(), seconds(60))
  await db()
    .updateTable('check_states')
    .set({ lease_owner: owner, lease_until: timestamp(until) })
    .execute()
  return { owner, until }
}

describe('recording a check', () => {
  it('takes the first as a baseline that alerts nobody, and knows its place', async () => {
    expect(await check(onSale(2))).toEqual({ kind: 'recorded', transition: 'baseline', alerted: 0 })
    expect(await checkState()).toMatchObject({
      state: 'on-sale',
      num_for_sale: 2,
      checks: 1,
      observed_at: clock.now(),
    })
    expect((await checkState())?.index_key).toBeGreaterThan(0)
    expect(await spans()).toEqual([{ state: 'on-sale', num_for_sale: 2, checks: 1 }])
  })

  it('prolongs the run when nothing changed, by one statement and without a transaction', async () => {
    await check(none)
    await clock.advance(minutes(30))
    const transaction = vi.spyOn(db(), 'transaction')
    expect(await check(none)).toEqual({ kind: 'recorded', transition: 'same', alerted: 0 })
    expect(transaction).not.toHaveBeenCalled()
    transaction.mockRestore()
    expect(await spans()).toEqual([{ state: 'none', num_for_sale: 0, checks: 2 }])
    expect(await checkState()).toMatchObject({ checks: 2, observed_at: clock.now() })
    expect(await transitions()).toEqual(['baseline'])
  })

  it('announces an appearance to every watcher once, in the same transaction', async () => {
    for (let i = 0; i < 3; i += 1) {
      await makeWatch(db(), { user_id: (await makeUser(db())).id, release_id: releaseId })
    }
    await check(none)
    expect(await check(onSale(1))).toEqual({ kind: 'recorded', transition: 'appeared', alerted: 3 })
    expect(await check(onSale(1))).toMatchObject({ transition: 'same' })
    expect(await transitions()).toEqual(['baseline', 'appeared'])
    expect(live.published).toContainEqual({ kind: 'releases', releaseIds: [releaseId], what: 'changed' })

    expect(await check(none)).toMatchObject({ transition: 'same' })
    await clock.advance(seconds(30))
    const failing = { ...deps, announceTransition: () => Promise.reject(new Error('no disk')) }
    await expect(recordObservation(failing, releaseId, none, null)).rejects.toThrow('no disk')
    expect(await checkState()).toMatchObject({ state: 'on-sale' })
    expect(await transitions()).toEqual(['baseline', 'appeared'])
  })

  it('sees one thing once when several see it at the same time', async () => {
    await check(none)
    const results = await Promise.all([1, 2, 3, 4].map(() => check(onSale(1))))
    const kinds = results.map((result) => (result.kind === 'recorded' ? result.transition : result.kind))
    expect(kinds.toSorted()).toEqual(['appeared', 'same', 'same', 'same'])
    expect(await transitions()).toEqual(['baseline', 'appeared'])
  })

  it('counts how long it took to find a copy, and whether it was gone at the next check', async () => {
    const asWatcher = async (observation: Observation, later: Duration) => {
      await clock.advance(later)
      const policy = await readPolicy(db(), clock.now())
      const row = (await checkState())!
      const known = {
        seen: seenOf(row),
        checkState: checkStateOf(row, policy.priors),
        policy,
        masterCheck: null,
        answerMs: 200,
      }
      await recordObservation(deps, releaseId, observation, null, clock.now(), known)
    }
    for (const [observation, later] of [
      [none, minutes(0)],
      [onSale(1), minutes(4)],
      [none, minutes(2)],
      [none, minutes(1)],
      [onSale(2), minutes(8)],
      [onSale(2), minutes(1)],
      [none, minutes(1)],
      [none, minutes(1)],
    ] as const)
      await asWatcher(observation, later)
    const [hour] = await readCheckFacts(db(), instant(0))
    const { waits, goneAtOnce, changes } = hour!.byTier[3]
    const found = waits.filter(({ found = 0 }) => found > 0).map(({ seconds }) => Math.round(seconds / 60))
    expect({ found, goneAtOnce, changes }).toEqual({ found: [4, 8], goneAtOnce: 1, changes: 4 })
  })

  it('compares with what is stored, not with what the looker knew', async () => {
    await check(none)
    const lease = await leased('slow')
    const policy = await readPolicy(db(), clock.now())
    const row = await checkState()
    const seen = { observation: none, at: clock.now(), doubt: null }
    const known = {
      seen,
      checkState: checkStateOf(row!, policy.priors),
      policy,
      masterCheck: null,
      answerMs: null,
    }
    await check(onSale(1))
    // The slow one saw "none" at the same moment; what is stored by now says otherwise.
    await clock.advance(seconds(1))
    const result = await recordObservation(deps, releaseId, none, lease, clock.now(), known)
    expect(result).toMatchObject({ transition: 'same' })
    expect(await checkState()).toMatchObject({ state: 'on-sale', doubted: 'none' })
  })

  it('finds its next place by the weight of now, also when that changed while it was under way', async () => {
    await check(none)
    const policy = await readPolicy(db(), clock.now())
    const seen = { observation: none, at: clock.now(), doubt: null }
    const known = {
      seen,
      checkState: checkStateOf((await checkState())!, policy.priors),
      policy,
      masterCheck: null,
      answerMs: null,
    }
    await db().updateTable('check_states').set({ weight: 100 }).execute()
    await clock.advance(minutes(30))
    await recordObservation(deps, releaseId, none, null, clock.now(), known)
    const heavy = (await checkState())!
    expect(heavy.checks).toBe(2)
    await db().updateTable('check_states').set({ weight: 1 }).execute()
    await clock.advance(minutes(30))
    await check(none)
    const light = (await checkState())!
    expect(light.rest / heavy.rest).toBeGreaterThan(9)
  })

  it('learns from every check: what stays away comes seldom, what comes and goes comes often', async () => {
    await check(none)
    for (let day = 0; day < 30; day += 1) {
      await clock.advance(hours(24))
      await check(none)
    }
    const quiet = (await checkState())!
    expect(quiet.appearing_exposure).toBeGreaterThan(days(10) / 1000)
    expect(quiet.appearing_events).toBe(0)
    await clock.advance(hours(1))
    await check(onSale(1))
    await clock.advance(hours(1))
    await check(none)
    await clock.advance(seconds(30))
    await check(none)
    const lively = (await checkState())!
    expect(lively.appearing_events).toBeGreaterThan(0.5)
    expect(lively.vanishing_events).toBeGreaterThan(0.5)
    expect(lively.rest).toBeLessThan(quiet.rest)
  })

  it('drops the result of a lease that was lost', async () => {
    await check(none)
    const lost = await leased('first')
    await leased('second')
    await clock.advance(seconds(1))
    await db().updateTable('check_states').set({ lease_owner: 'second' }).execute()
    expect(await check(none, lost)).toEqual({ kind: 'lease-lost' })
    expect(await check(onSale(1), lost)).toEqual({ kind: 'lease-lost' })
    expect(await checkState()).toMatchObject({ state: 'none', checks: 1, lease_owner: 'second' })
  })

  it('gives its own lease back, and leaves those of others alone', async () => {
    const lease = await leased('me')
    await check(none, lease)
    expect(await checkState()).toMatchObject({ lease_owner: null, lease_until: null })
    await leased('other')
    await check(none)
    await check(onSale(1))
    expect(await checkState()).toMatchObject({ lease_owner: 'other' })
  })

  it('drops a check that a later one has overtaken', async () => {
    const before = clock.now()
    await clock.advance(seconds(5))
    await check(onSale(1))
    expect(await check(none, null, before)).toEqual({ kind: 'outdated' })
    expect(await checkState()).toMatchObject({ state: 'on-sale' })
  })

  it('goes on after a clock was set back by more than a minute', async () => {
    await check(none)
    expect(await check(onSale(1), null, plus(clock.now(), minutes(-90)))).toMatchObject({
      transition: 'appeared',
    })
  })

  it('marks nothing by one "none", checks again before all others, and forgets it when it was wrong', async () => {
    await makeWatch(db(), { user_id: (await makeUser(db())).id, release_id: releaseId })
    await check(onSale(2))
    await clock.advance(minutes(30))
    const lease = await leased('me')
    expect(await check(none, lease)).toEqual({ kind: 'recorded', transition: 'same', alerted: 0 })
    const doubted = (await checkState())!
    expect(doubted).toMatchObject({ state: 'on-sale', num_for_sale: 2, doubted: 'none', lease_owner: null })
    expect(doubted).toMatchObject({ observed_at: clock.now(), retry_at: plus(clock.now(), seconds(30)) })
    expect(isSearched(doubted.index_key)).toBe(true)
    await clock.advance(seconds(30))
    expect(await check(onSale(2))).toMatchObject({ transition: 'same' })
    expect(await checkState()).toMatchObject({ doubted: null, doubted_since: null, retry_at: null })
    expect(isSearched((await checkState())!.index_key)).toBe(false)
    expect(await transitions()).toEqual(['baseline'])
    expect(await spans()).toEqual([{ state: 'on-sale', num_for_sale: 2, checks: 2 }])
  })

  it('believes "withdrawn" of a new release after five minutes only, and resumes what it paused', async () => {
    const user = await makeUser(db())
    await makeWatch(db(), { user_id: user.id, release_id: releaseId })
    const watch = () => db().selectFrom('watches').select('paused_reason').executeTakeFirst()
    const withdrawn: Observation = { kind: 'withdrawn' }
    expect(await check(withdrawn)).toMatchObject({ transition: 'same', alerted: 0 })
    expect(await checkState()).toMatchObject({ state: 'unknown', observed_at: clock.now() })
    await clock.advance(minutes(5))
    expect(await check(withdrawn)).toMatchObject({ transition: 'withdrawn', alerted: 1 })
    expect(await watch()).toEqual({ paused_reason: 'withdrawn' })
    await clock.advance(minutes(10))
    expect(await check(none)).toMatchObject({ transition: 'same' })
    expect(await watch()).toEqual({ paused_reason: null })
  })

  it('begins a new run after a long time without a check, and when only figures change', async () => {
    await check(onSale(3))
    await check(onSale(2))
    await clock.advance(hours(37))
    await check(onSale(2))
    expect((await spans()).map((span) => [span.num_for_sale, span.checks])).toEqual([
      [3, 1],
      [2, 1],
      [2, 1],
    ])
    expect(await transitions()).toEqual(['baseline'])
  })

  it('knows when nobody watches any more', async () => {
    await db().deleteFrom('check_states').execute()
    expect(await check(none)).toEqual({ kind: 'unwatched' })
    expect(await spans()).toEqual([])
  })
})
