import { judgeReading, type Doubt } from '@cratewatch/domain/availability/judge-reading'
import type { Observation } from '@cratewatch/domain/availability/observation'
import { milliseconds, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { CheckState } from '@cratewatch/domain/scheduling/policy/check-state'
import { memberKey } from '@cratewatch/domain/scheduling/policy/masters/master-check'
import { observe } from '@cratewatch/domain/scheduling/policy/observe'
import { orderChecks, type CheckQueue } from '@cratewatch/domain/scheduling/policy/order-checks'
import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { certain } from '@cratewatch/domain/scheduling/policy/rates/rate-estimate'
import { DEFAULT_CHECK_FLOOR, type Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ClaimedRelease } from '../../src/checking/claim/claimed.ts'
import { claimChecks } from '../../src/checking/claim/claims.ts'
import { recordObservation, sameRecorder } from '../../src/checking/record/record-observation.ts'
import { checkStateOf } from '../../src/checking/rows/check-state-row.ts'
import { readClock, type StoredClock } from '../../src/checking/rows/policy-clock-row.ts'
import { emptyDatabase } from '../database/empty-database.ts'
import { withDatabase } from '../database/test-database.ts'
import { makeCheckState } from '../factories/check-state.ts'
import { makeRelease } from '../factories/release.ts'
import { manualClock } from '../manual-clock.ts'
import { testDeps } from '../test-deps.ts'

/** The engine's own statements in virtual time, beside the bare rules: the same records in the same order. */
const START = instant(Date.UTC(2026, 0, 5))
/**
 * Whoever rests is back at the next check: records that come back late tie, and the order of equal keys is nobody's
 * business.
 */
const FLOOR = seconds(20)
const RECORDS = 30
const EGRESS = 'default'
const SOLD_OUT = certain(1 / 40_000)
const priors = () => SOLD_OUT

type Check = { readonly id: number; readonly queue: CheckQueue; readonly at: Instant; readonly age: number }

const database = await withDatabase()

beforeEach(async () => {
  await emptyDatabase(database)
  for (let id = 1; id <= RECORDS; id += 1) {
    await makeRelease(database.queries, { id })
    const about = { tier: ((id % 4) + 1) as Tier, weight: 1 + ((id * 7) % 11), phase: phase(id) }
    await makeCheckState(database.queries, { release_id: id, index_key: id / 100, ...about })
  }
})

/** No two sums of these are equal: the order of equal keys is nobody's business. */
const phase = (id: number) => Math.sin(id) ** 2
const none = { kind: 'none' } as const
const stateAt = (id: number, at: Instant) =>
  id % 5 === 0 && Math.floor(at / minutes(90)) % 2 === 1
    ? ({ kind: 'on-sale', count: 1, lowest: null } as const)
    : none

/** Plays the engine: each check of its time, recorded before the next one is claimed. */
async function playEngine(times: readonly Instant[], watchers = 1): Promise<readonly Check[]> {
  const deps = { ...testDeps({ database }), announceTransition: () => Promise.resolve({ alerted: 0 }) }
  const recordSame = sameRecorder({ db: database.queries, clock: manualClock() })
  const known: (StoredClock | null)[] = Array.from({ length: watchers }, () => null)
  const checks: Check[] = []
  for (const [slot, at] of times.entries()) {
    const claim = await claimBy(known, slot % watchers, at)
    if (claim === null) continue
    const { id, checkState, clock, queue } = claim
    checks.push({ id, queue, at, age: at - (checkState.last?.at ?? at) })
    const { seen, masterCheck } = claim
    const facts = { seen, masterCheck, checkState, policy: { clock, priors }, answerMs: 100, recordSame }
    await recordObservation(deps, id, stateAt(id, at), claim.lease, at, facts)
  }
  return checks
}

async function claimBy(
  known: (StoredClock | null)[],
  watcher: number,
  now: Instant,
): Promise<ClaimedRelease | null> {
  for (;;) {
    const stored = known[watcher] ?? (await readClock(database.queries, EGRESS, now))
    const request = { owner: `w${watcher}`, egress: EGRESS, now, most: 1, floor: FLOOR, priors }
    const claimed = await claimChecks(database.queries, request, stored)
    known[watcher] = claimed?.stored ?? null
    if (claimed !== null) return claimed.claims.find((one) => one.kind === 'release') ?? null
  }
}

/** Plays the rules alone, in memory, from the same beginning. */
async function playRules(
  times: readonly Instant[],
): Promise<{ checks: readonly Check[]; checkStates: ReadonlyMap<number, CheckState> }> {
  const rows = await database.queries.selectFrom('check_states').selectAll().execute()
  const checkStates = new Map(rows.map((row) => [row.release_id, checkStateOf(row, priors)]))
  const firstKeys = new Map(rows.map((row) => [row.release_id, row.index_key]))
  let clock: PolicyClock = (await readClock(database.queries, EGRESS, times[0] ?? START)).clock
  const keys = new Map<number, number>()
  const known = new Map<number, { observation: Observation | null; doubt: Doubt | null; from: Instant }>()
  const checks: Check[] = []
  for (const at of times) {
    const free = [...keys].filter(
      ([id]) => (checkStates.get(id)?.last?.at ?? at) + FLOOR <= at && (known.get(id)?.from ?? at) <= at,
    )
    const sorted = (of: readonly (readonly [number, number])[]) =>
      of.map(([id, key]) => ({ kind: 'release' as const, id, key })).toSorted((a, b) => a.key - b.key)
    const ordered = orderChecks(
      clock,
      { index: sorted(free), first: sorted([...firstKeys]), shop: [] },
      1,
      at,
    )
    const [slot] = ordered.slots
    if (slot === undefined) continue
    clock = ordered.clock
    const before = checkStates.get(slot.id)!
    checks.push({ id: slot.id, queue: slot.queue, at, age: at - (before.last?.at ?? at) })
    const { observation, doubt } = known.get(slot.id) ?? { observation: null, doubt: null }
    const judgement = judgeReading({ observation, doubt }, stateAt(slot.id, at), at, DEFAULT_CHECK_FLOOR)
    const believed = judgement.kind === 'believed' ? judgement.observation : observation
    const isDoubted = judgement.kind === 'doubted'
    const checked = { ...observe(before, believed?.kind === 'on-sale' ? 'on' : 'off', clock, at), isDoubted }
    known.set(slot.id, {
      observation: believed,
      doubt: isDoubted ? judgement.doubt : null,
      from: isDoubted ? judgement.checkAgainAt : at,
    })
    checkStates.set(slot.id, checked)
    keys.set(slot.id, memberKey(checked, null, clock))
    firstKeys.delete(slot.id)
  }
  return { checks, checkStates }
}

const every = (gap: number, count: number) =>
  Array.from({ length: count }, (_, n) => plus(START, milliseconds(n * gap)))

describe('the engine in virtual time', () => {
  it('checks what the rules say, in their order, whatever the clock and the copies do', async () => {
    // A budget that is cut to a third, and an hour without any.
    const times = [...every(seconds(20), 300), ...every(seconds(60), 220).map((at) => plus(at, minutes(160)))]
    const { checks } = await playRules(times)
    expect(new Set(checks.map(({ queue }) => queue))).toEqual(new Set(['index', 'first']))
    expect(await playEngine(times)).toEqual(checks)
  })

  it('does so also when several watchers of an address take turns', async () => {
    const times = every(seconds(30), 220)
    const { checks } = await playRules(times)
    expect(await playEngine(times, 3)).toEqual(checks)
  })

  it('goes on when its clock is set back, and never sooner than the floor by that clock', async () => {
    const before = every(seconds(30), 150)
    const setBack = before.map((at) => plus(at, minutes(20)))
    const checks = await playEngine([...before, ...setBack])
    expect(checks.length).toBeGreaterThan(290)
    const again = checks.slice(160).filter(({ age }) => age >= 0 && age < FLOOR)
    expect(again).toEqual([])
  })
})
