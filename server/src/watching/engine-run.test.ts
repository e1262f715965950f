import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { believe, type Doubt } from '@cratewatch/domain/availability/believe'
import type { Observation } from '@cratewatch/domain/availability/observation'
import { milliseconds, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { certain } from '@cratewatch/domain/scheduling/policy/belief'
import { memberKey } from '@cratewatch/domain/scheduling/policy/asked-group'
import { observe } from '@cratewatch/domain/scheduling/policy/observe'
import { orderLooks, type Lane } from '@cratewatch/domain/scheduling/policy/order-looks'
import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { WORLD_PRIOR, type RatePrior } from '@cratewatch/domain/scheduling/policy/prior'
import type { Probe } from '@cratewatch/domain/scheduling/policy/probe'
import { DEFAULT_CHECK_FLOOR, type Tier } from '@cratewatch/domain/scheduling/tiers'
import { emptyDatabase } from '../../test/empty-database.ts'
import { makeProbe } from '../../test/factories/probe.ts'
import { makeRelease } from '../../test/factories/release.ts'
import { openTestDatabase } from '../../test/test-database.ts'
import { testWorld } from '../../test/test-world.ts'
import type { Database } from '../db/database.ts'
import { claimLooks, type ClaimedProbe } from './claim-looks.ts'
import { readClock, type StoredClock } from './policy-clock-row.ts'
import { recordObservation, sameRecorder } from './record-observation.ts'
import { probeOf } from './stored-probe.ts'

/** The engine's own statements in virtual time, beside the bare rules: the same records in the same order. */
const START = instant(Date.UTC(2026, 0, 5))
/** Whoever rests is back at the next look: records that come back late tie, and the order of equal keys is nobody's business. */
const FLOOR = seconds(20)
const RECORDS = 30
const EGRESS = 'default'
const SOLD_OUT: RatePrior = { ...WORLD_PRIOR, appearing: certain(1 / 40_000) }
const priors = () => SOLD_OUT

type Look = { readonly id: number; readonly lane: Lane; readonly at: Instant; readonly age: number }

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  for (let id = 1; id <= RECORDS; id += 1) {
    await makeRelease(database.queries, { id })
    const about = { tier: ((id % 4) + 1) as Tier, weight: 1 + ((id * 7) % 11), phase: phase(id) }
    await makeProbe(database.queries, { release_id: id, index_key: id / 100, ...about })
  }
})

/** No two sums of these are equal: the order of equal keys is nobody's business. */
const phase = (id: number) => Math.sin(id) ** 2
const none = { kind: 'none' } as const
const stateAt = (id: number, at: Instant) =>
  id % 5 === 0 && Math.floor(at / minutes(90)) % 2 === 1
    ? ({ kind: 'on-sale', count: 1, lowest: null } as const)
    : none

/** Plays the engine: each look at its time, recorded before the next one is claimed. */
async function playEngine(times: readonly Instant[], watchers = 1): Promise<readonly Look[]> {
  const world = { ...testWorld({ database }), announce: () => Promise.resolve({ alerted: 0 }) }
  const recordSame = sameRecorder(database.queries)
  const known: (StoredClock | null)[] = Array.from({ length: watchers }, () => null)
  const looks: Look[] = []
  for (const [turn, at] of times.entries()) {
    const claim = await claimBy(known, turn % watchers, at)
    if (claim === null) continue
    const { releaseId, probe, clock, lane } = claim
    looks.push({ id: releaseId, lane, at, age: at - (probe.last?.at ?? at) })
    const { seen, group } = claim
    const facts = { seen, group, probe, policy: { clock, priors }, answerMs: 100, recordSame }
    await recordObservation(world, releaseId, stateAt(releaseId, at), claim.lease, at, facts)
  }
  return looks
}

async function claimBy(
  known: (StoredClock | null)[],
  watcher: number,
  now: Instant,
): Promise<ClaimedProbe | null> {
  for (;;) {
    const stored = known[watcher] ?? (await readClock(database.queries, EGRESS, now))
    const wish = { owner: `w${watcher}`, egress: EGRESS, now, most: 1, floor: FLOOR, priors }
    const claimed = await claimLooks(database.queries, wish, stored)
    known[watcher] = claimed?.stored ?? null
    if (claimed !== null) return claimed.claims[0] ?? null
  }
}

/** Plays the rules alone, in memory, from the same beginning. */
async function playRules(
  times: readonly Instant[],
): Promise<{ looks: readonly Look[]; probes: ReadonlyMap<number, Probe> }> {
  const rows = await database.queries.selectFrom('probes').selectAll().execute()
  const probes = new Map(rows.map((row) => [row.release_id, probeOf(row, priors)]))
  const firstKeys = new Map(rows.map((row) => [row.release_id, row.index_key]))
  let clock: PolicyClock = (await readClock(database.queries, EGRESS, times[0] ?? START)).clock
  const keys = new Map<number, number>()
  const known = new Map<number, { observation: Observation | null; doubt: Doubt | null; from: Instant }>()
  const looks: Look[] = []
  for (const at of times) {
    const free = [...keys].filter(
      ([id]) => (probes.get(id)?.last?.at ?? at) + FLOOR <= at && (known.get(id)?.from ?? at) <= at,
    )
    const sorted = (of: readonly (readonly [number, number])[]) =>
      of.map(([id, key]) => ({ id, key })).toSorted((a, b) => a.key - b.key)
    const ordered = orderLooks(clock, { index: sorted(free), first: sorted([...firstKeys]) }, 1, at)
    const [turn] = ordered.turns
    if (turn === undefined) continue
    clock = ordered.clock
    const before = probes.get(turn.id)!
    looks.push({ id: turn.id, lane: turn.lane, at, age: at - (before.last?.at ?? at) })
    const { observation, doubt } = known.get(turn.id) ?? { observation: null, doubt: null }
    const belief = believe({ observation, doubt }, stateAt(turn.id, at), at, DEFAULT_CHECK_FLOOR)
    const believed = belief.kind === 'believed' ? belief.observation : observation
    const isDoubted = belief.kind === 'doubted'
    const looked = { ...observe(before, believed?.kind === 'on-sale' ? 'on' : 'off', clock, at), isDoubted }
    known.set(turn.id, {
      observation: believed,
      doubt: isDoubted ? belief.doubt : null,
      from: isDoubted ? belief.askAgainAt : at,
    })
    probes.set(turn.id, looked)
    keys.set(turn.id, memberKey(looked, null, clock))
    firstKeys.delete(turn.id)
  }
  return { looks, probes }
}

const every = (gap: number, count: number) =>
  Array.from({ length: count }, (_, n) => plus(START, milliseconds(n * gap)))

describe('the engine in virtual time', () => {
  it('looks at what the rules say, in their order, whatever the clock and the copies do', async () => {
    // A budget that is cut to a third, and an hour without any.
    const times = [...every(seconds(20), 500), ...every(seconds(60), 400).map((at) => plus(at, minutes(240)))]
    const { looks } = await playRules(times)
    expect(new Set(looks.map(({ lane }) => lane))).toEqual(new Set(['index', 'first']))
    expect(await playEngine(times)).toEqual(looks)
  })

  it('does so also when several watchers of an address take turns', async () => {
    const times = every(seconds(30), 400)
    const { looks } = await playRules(times)
    expect(await playEngine(times, 3)).toEqual(looks)
  })

  it('goes on when its clock is set back, and never sooner than the floor by that clock', async () => {
    const before = every(seconds(30), 150)
    const setBack = before.map((at) => plus(at, minutes(20)))
    const looks = await playEngine([...before, ...setBack])
    expect(looks.length).toBeGreaterThan(290)
    const again = looks.slice(160).filter(({ age }) => age >= 0 && age < FLOOR)
    expect(again).toEqual([])
  })
})
