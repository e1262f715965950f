import { describe, expect, it } from 'vitest'
import { seconds } from '../../kernel/duration.ts'
import { instant, type Instant } from '../../kernel/instant.ts'
import { DEFAULT_CHECK_FLOOR, TIER_INTERVALS, TIERS, type Tier } from '../watch-tier.ts'
import type { CheckState } from './check-state.ts'
import { appearingRate, indexKey, indexRest, promisedRest } from './next-check.ts'
import { beginCheckState, observe } from './observe.ts'
import { orderChecks, type CheckQueue } from './order-checks.ts'
import { startClock, stretchOf } from './policy-clock.ts'
import { certain } from './rates/rate-estimate.ts'

type Check = {
  /** Whether it came by its worth, by its promise, or for the first time. */
  readonly by: 'worth' | 'promise' | 'first'
  readonly id: number
  readonly age: number
  readonly stretch: number
  readonly at: number
}

/** What a promise gets of index time: so that a tenth of the checks come by promises. */
const PROMISE = 2.6

/** Sixty records of known rates that never change, checked every `step(now)` seconds: the bare order of the checks. */
function play(
  lastSecond: number,
  step: (now: number) => number,
): { checkStates: CheckState[]; checks: Check[] } {
  let clock = { ...startClock(instant(0), 100), promise: PROMISE }
  const checkStates = Array.from({ length: 60 }, (_, id) => {
    const rate = 10 ** -(3 + ((id * 37) % 60) / 12)
    const tier = ((id % 4) + 1) as Tier
    return beginCheckState({ weight: 1 + (id % 7), tier, prior: certain(rate), phase: id / 60 }, clock)
  })
  const checks: Check[] = []
  const best = (queue: CheckQueue, at: Instant) =>
    checkStates
      .map((checkState, id) => ({
        kind: 'release' as const,
        id,
        key: indexKey(checkState, clock),
        last: checkState.last,
      }))
      .filter(({ last }) => (last === null) === (queue === 'first'))
      .filter(({ last }) => last === null || at - last.at >= DEFAULT_CHECK_FLOOR)
      .toSorted((a, b) => a.key - b.key)
  for (let now = 0; now < lastSecond; now += step(now)) {
    const at = instant(seconds(now))
    const { slots } = orderChecks(
      clock,
      { index: best('index', at), first: best('first', at), shop: [] },
      1,
      at,
    )
    const [requests] = slots
    if (requests === undefined) continue
    clock = requests.clock
    const before = checkStates[requests.id]!
    const isPromised = promisedRest(before, clock) < indexRest(before, clock.pace)
    const ranked = isPromised ? 'promise' : 'worth'
    const by = requests.queue === 'first' ? 'first' : ranked
    const age = now - (before.last?.at ?? 0) / 1000
    checks.push({ by, id: requests.id, at: now, stretch: stretchOf(clock), age })
    checkStates[requests.id] = observe(before, 'off', clock, at)
  }
  return { checkStates, checks }
}

const DAYS = 86_400
/**
 * One check in five minutes: promises stretch a hundredfold and more, and the measure of it takes weeks to get there.
 */
const slow = play(200 * DAYS, () => 300)
const settled = slow.checks.filter(({ at }) => at > 90 * DAYS)

/** The expected weighted waiting that checks ended, on average. */
const waitingEnded = (checks: readonly Check[]) =>
  checks.reduce((sum, { id, age }) => {
    const checkState = slow.checkStates[id]!
    return sum + 0.5 * checkState.weight * appearingRate(checkState) * age ** 2
  }, 0) / checks.length

describe('many checks in a row', () => {
  it('end the same expected waiting with every check by worth, within 5 %', () => {
    const byRecord = Map.groupBy(
      settled.filter(({ by }) => by === 'worth'),
      ({ id }) => id,
    )
    const means = Array.from(byRecord.values())
      .filter((checks) => checks.length > 50)
      .map((checks) => {
        const checkState = slow.checkStates[checks[0]!.id]!
        const mean = checks.reduce((sum, { age }) => sum + age, 0) / checks.length
        return 0.5 * checkState.weight * appearingRate(checkState) * mean ** 2
      })
    const average = means.reduce((a, b) => a + b, 0) / means.length
    expect(means.length).toBeGreaterThan(10)
    for (const mean of means) expect(Math.abs(mean / average - 1)).toBeLessThan(0.05)
  })

  it('end the same in every tier, within 5 %: a tier is a promise, and buys nothing from the others', () => {
    const byWorth = settled.filter(({ by }) => by === 'worth')
    for (const tier of TIERS) {
      const ended = waitingEnded(byWorth.filter(({ id }) => slow.checkStates[id]!.tier === tier))
      expect(Math.abs(ended / waitingEnded(byWorth) - 1)).toBeLessThan(0.05)
    }
  })

  it('end less where only a promise asks for them, which costs all requests together less than 5 %', () => {
    const ended = (by: Check['by']) => waitingEnded(settled.filter((check) => check.by === by))
    expect(ended('promise')).toBeLessThan(ended('worth'))
    expect(waitingEnded(settled)).toBeGreaterThan(0.95 * ended('worth'))
  })

  it('never come later than a quarter beyond the stretched promise', () => {
    for (const { id, age, stretch } of settled) {
      const promised = (stretch * TIER_INTERVALS[slow.checkStates[id]!.tier]) / 1000
      expect(age).toBeLessThan(1.25 * promised)
    }
  })

  it('never come sooner than the floor', () => {
    const fast = play(DAYS / 4, () => 1).checks.filter(({ by }) => by !== 'first')
    expect(fast.length).toBeGreaterThan(1000)
    for (const { age } of fast) expect(seconds(age)).toBeGreaterThanOrEqual(DEFAULT_CHECK_FLOOR)
  })

  it('come for all reasons, first checks of once', () => {
    expect(new Set(settled.map(({ by }) => by))).toEqual(new Set(['worth', 'promise']))
    expect(slow.checks.filter(({ by }) => by === 'first')).toHaveLength(60)
  })

  it('keep their shares when the budget is cut without notice', () => {
    const cut = play(40 * DAYS, (now) => (now < 15 * DAYS ? 60 : 144)).checks.filter(
      ({ at }) => at > 25 * DAYS,
    )
    const share = (checks: readonly Check[], id: number) =>
      checks.filter((check) => check.id === id && check.by === 'worth').length / checks.length
    const busiest = Array.from({ length: 60 }, (_, id) => id).filter((id) => share(settled, id) > 0.02)
    expect(busiest.length).toBeGreaterThan(5)
    for (const id of busiest) expect(share(cut, id) / share(settled, id)).toBeCloseTo(1, 0)
  })
})
