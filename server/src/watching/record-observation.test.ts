import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Observation } from '@cratewatch/domain/availability/observation'
import { days, hours, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { isSearched } from '@cratewatch/domain/scheduling/policy/asked-group'
import { emptyDatabase } from '../../test/empty-database.ts'
import { makeProbe } from '../../test/factories/probe.ts'
import { makeRelease } from '../../test/factories/release.ts'
import { makeUser } from '../../test/factories/user.ts'
import { makeVinyl } from '../../test/factories/vinyl.ts'
import { manualClock, type ManualClock } from '../../test/manual-clock.ts'
import { openTestDatabase } from '../../test/test-database.ts'
import { testLive, type TestLive } from '../../test/test-live.ts'
import { testWorld } from '../../test/test-world.ts'
import { timestamp, type Database } from '../db/database.ts'
import { announceTransition } from '../delivering/announce-transition.ts'
import { readCheckFacts } from './check-facts.ts'
import type { Lease } from '../queue/lease.ts'
import type { RecordingWorld } from './look.ts'
import { readPolicy, recordObservation } from './record-observation.ts'
import { seenOf } from './stored-observation.ts'
import { probeOf } from './stored-probe.ts'

const none: Observation = { kind: 'none' }
const onSale = (count: number, value = 20): Observation => ({
  kind: 'on-sale',
  count,
  lowest: { value, currency: 'USD' },
})

let database: Database
let clock: ManualClock
let live: TestLive
let world: RecordingWorld
let releaseId: number

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  clock = manualClock()
  live = testLive()
  world = { ...testWorld({ database, clock, live }), announce: announceTransition }
  releaseId = (await makeRelease(database.queries)).id
  await makeProbe(database.queries, { release_id: releaseId, phase: 0.5 })
})

const db = () => database.queries
const probe = () => db().selectFrom('probes').selectAll().executeTakeFirst()
const spans = () =>
  db().selectFrom('observation_spans').select(['state', 'num_for_sale', 'checks']).orderBy('id').execute()
const transitions = async () =>
  (await db().selectFrom('transitions').select('kind').orderBy('id').execute()).map(({ kind }) => kind)
const look = (seen: Observation, lease: Lease | null = null, at?: Instant) =>
  recordObservation(world, releaseId, seen, lease, at)

async function leased(owner: string): Promise<Lease> {
  const until = plus(clock.now(), seconds(60))
  await db()
    .updateTable('probes')
    .set({ lease_owner: owner, lease_until: timestamp(until) })
    .execute()
  return { owner, until }
}

describe('recording a look', () => {
  it('takes the first as a baseline that alerts nobody, and knows its place', async () => {
    expect(await look(onSale(2))).toEqual({ kind: 'recorded', transition: 'baseline', alerted: 0 })
    expect(await probe()).toMatchObject({
      state: 'on-sale',
      num_for_sale: 2,
      checks: 1,
      observed_at: clock.now(),
    })
    expect((await probe())?.index_key).toBeGreaterThan(0)
    expect(await spans()).toEqual([{ state: 'on-sale', num_for_sale: 2, checks: 1 }])
  })

  it('prolongs the run when nothing changed, by one statement and without a transaction', async () => {
    await look(none)
    await clock.advance(minutes(30))
    const transaction = vi.spyOn(db(), 'transaction')
    expect(await look(none)).toEqual({ kind: 'recorded', transition: 'same', alerted: 0 })
    expect(transaction).not.toHaveBeenCalled()
    transaction.mockRestore()
    expect(await spans()).toEqual([{ state: 'none', num_for_sale: 0, checks: 2 }])
    expect(await probe()).toMatchObject({ checks: 2, observed_at: clock.now() })
    expect(await transitions()).toEqual(['baseline'])
  })

  it('announces an appearance to every watcher once, in the same transaction', async () => {
    for (let i = 0; i < 3; i += 1) {
      await makeVinyl(db(), { user_id: (await makeUser(db())).id, release_id: releaseId })
    }
    await look(none)
    expect(await look(onSale(1))).toEqual({ kind: 'recorded', transition: 'appeared', alerted: 3 })
    expect(await look(onSale(1))).toMatchObject({ transition: 'same' })
    expect(await transitions()).toEqual(['baseline', 'appeared'])
    expect(live.published).toContainEqual({ kind: 'releases', releaseIds: [releaseId], what: 'changed' })

    expect(await look(none)).toMatchObject({ transition: 'same' })
    await clock.advance(seconds(30))
    const failing = { ...world, announce: () => Promise.reject(new Error('no disk')) }
    await expect(recordObservation(failing, releaseId, none, null)).rejects.toThrow('no disk')
    expect(await probe()).toMatchObject({ state: 'on-sale' })
    expect(await transitions()).toEqual(['baseline', 'appeared'])
  })

  it('sees one thing once when several see it at the same time', async () => {
    await look(none)
    const results = await Promise.all([1, 2, 3, 4].map(() => look(onSale(1))))
    const kinds = results.map((result) => (result.kind === 'recorded' ? result.transition : result.kind))
    expect(kinds.toSorted()).toEqual(['appeared', 'same', 'same', 'same'])
    expect(await transitions()).toEqual(['baseline', 'appeared'])
  })

  it('counts how long it took to find a copy, and whether it was gone at the next look', async () => {
    const asWatcher = async (observation: Observation, later: Duration) => {
      await clock.advance(later)
      const policy = await readPolicy(db(), clock.now())
      const row = (await probe())!
      const known = {
        seen: seenOf(row),
        probe: probeOf(row, policy.priors),
        policy,
        group: null,
        answerMs: 200,
      }
      await recordObservation(world, releaseId, observation, null, clock.now(), known)
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
    await look(none)
    const lease = await leased('slow')
    const policy = await readPolicy(db(), clock.now())
    const row = await probe()
    const seen = { observation: none, at: clock.now(), doubt: null }
    const known = { seen, probe: probeOf(row!, policy.priors), policy, group: null, answerMs: null }
    await look(onSale(1))
    // The slow one saw "none" at the same moment; what is stored by now says otherwise.
    await clock.advance(seconds(1))
    const result = await recordObservation(world, releaseId, none, lease, clock.now(), known)
    expect(result).toMatchObject({ transition: 'same' })
    expect(await probe()).toMatchObject({ state: 'on-sale', doubted: 'none' })
  })

  it('finds its next place by the weight of now, also when that changed while it was under way', async () => {
    await look(none)
    const policy = await readPolicy(db(), clock.now())
    const seen = { observation: none, at: clock.now(), doubt: null }
    const known = {
      seen,
      probe: probeOf((await probe())!, policy.priors),
      policy,
      group: null,
      answerMs: null,
    }
    await db().updateTable('probes').set({ weight: 100 }).execute()
    await clock.advance(minutes(30))
    await recordObservation(world, releaseId, none, null, clock.now(), known)
    const heavy = (await probe())!
    expect(heavy.checks).toBe(2)
    await db().updateTable('probes').set({ weight: 1 }).execute()
    await clock.advance(minutes(30))
    await look(none)
    const light = (await probe())!
    expect(light.rest / heavy.rest).toBeGreaterThan(9)
  })

  it('learns from every look: what stays away comes seldom, what comes and goes comes often', async () => {
    await look(none)
    for (let day = 0; day < 30; day += 1) {
      await clock.advance(hours(24))
      await look(none)
    }
    const quiet = (await probe())!
    expect(quiet.appearing_exposure).toBeGreaterThan(days(10) / 1000)
    expect(quiet.appearing_events).toBe(0)
    await clock.advance(hours(1))
    await look(onSale(1))
    await clock.advance(hours(1))
    await look(none)
    await clock.advance(seconds(30))
    await look(none)
    const lively = (await probe())!
    expect(lively.appearing_events).toBeGreaterThan(0.5)
    expect(lively.vanishing_events).toBeGreaterThan(0.5)
    expect(lively.rest).toBeLessThan(quiet.rest)
  })

  it('drops the result of a lease that was lost', async () => {
    await look(none)
    const lost = await leased('first')
    await leased('second')
    await clock.advance(seconds(1))
    await db().updateTable('probes').set({ lease_owner: 'second' }).execute()
    expect(await look(none, lost)).toEqual({ kind: 'lease-lost' })
    expect(await look(onSale(1), lost)).toEqual({ kind: 'lease-lost' })
    expect(await probe()).toMatchObject({ state: 'none', checks: 1, lease_owner: 'second' })
  })

  it('gives its own lease back, and leaves those of others alone', async () => {
    const lease = await leased('me')
    await look(none, lease)
    expect(await probe()).toMatchObject({ lease_owner: null, lease_until: null })
    await leased('other')
    await look(none)
    await look(onSale(1))
    expect(await probe()).toMatchObject({ lease_owner: 'other' })
  })

  it('drops a look that a later one has overtaken', async () => {
    const before = clock.now()
    await clock.advance(seconds(5))
    await look(onSale(1))
    expect(await look(none, null, before)).toEqual({ kind: 'outdated' })
    expect(await probe()).toMatchObject({ state: 'on-sale' })
  })

  it('goes on after a clock was set back by more than a minute', async () => {
    await look(none)
    expect(await look(onSale(1), null, plus(clock.now(), minutes(-90)))).toMatchObject({
      transition: 'appeared',
    })
  })

  it('marks nothing by one "none", looks again before all others, and forgets it when it was wrong', async () => {
    await makeVinyl(db(), { user_id: (await makeUser(db())).id, release_id: releaseId })
    await look(onSale(2))
    await clock.advance(minutes(30))
    const lease = await leased('me')
    expect(await look(none, lease)).toEqual({ kind: 'recorded', transition: 'same', alerted: 0 })
    const doubted = (await probe())!
    expect(doubted).toMatchObject({ state: 'on-sale', num_for_sale: 2, doubted: 'none', lease_owner: null })
    expect(doubted).toMatchObject({ observed_at: clock.now(), retry_at: plus(clock.now(), seconds(30)) })
    expect(isSearched(doubted.index_key)).toBe(true)
    await clock.advance(seconds(30))
    expect(await look(onSale(2))).toMatchObject({ transition: 'same' })
    expect(await probe()).toMatchObject({ doubted: null, doubted_since: null, retry_at: null })
    expect(isSearched((await probe())!.index_key)).toBe(false)
    expect(await transitions()).toEqual(['baseline'])
    expect(await spans()).toEqual([{ state: 'on-sale', num_for_sale: 2, checks: 2 }])
  })

  it('believes "withdrawn" of a new release after five minutes only, and resumes what it paused', async () => {
    const user = await makeUser(db())
    await makeVinyl(db(), { user_id: user.id, release_id: releaseId })
    const watch = () => db().selectFrom('vinyls').select('paused_reason').executeTakeFirst()
    const withdrawn: Observation = { kind: 'withdrawn' }
    expect(await look(withdrawn)).toMatchObject({ transition: 'same', alerted: 0 })
    expect(await probe()).toMatchObject({ state: 'unknown', observed_at: clock.now() })
    await clock.advance(minutes(5))
    expect(await look(withdrawn)).toMatchObject({ transition: 'withdrawn', alerted: 1 })
    expect(await watch()).toEqual({ paused_reason: 'withdrawn' })
    await clock.advance(minutes(10))
    expect(await look(none)).toMatchObject({ transition: 'same' })
    expect(await watch()).toEqual({ paused_reason: null })
  })

  it('begins a new run after a long time without a look, and when only figures change', async () => {
    await look(onSale(3))
    await look(onSale(2))
    await clock.advance(hours(37))
    await look(onSale(2))
    expect((await spans()).map((span) => [span.num_for_sale, span.checks])).toEqual([
      [3, 1],
      [2, 1],
      [2, 1],
    ])
    expect(await transitions()).toEqual(['baseline'])
  })

  it('knows when nobody watches any more', async () => {
    await db().deleteFrom('probes').execute()
    expect(await look(none)).toEqual({ kind: 'unwatched' })
    expect(await spans()).toEqual([])
  })
})
