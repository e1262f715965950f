import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minutes, seconds } from '../../kernel/duration.ts'
import { instant, plus } from '../../kernel/instant.ts'
import { DEFAULT_CHECK_FLOOR, TIER_INTERVALS, TIERS, type Tier } from '../watch-tier.ts'
import type { CheckState, ObservedState } from './check-state.ts'
import { isSearched, memberKey } from './masters/master-check.ts'
import { closedUntil, indexKey, nextCheckAt, promisedSeconds, restWhenOff, restWhenOn } from './next-check.ts'
import { beginCheckState, observe } from './observe.ts'
import { queueOf, orderChecks } from './order-checks.ts'
import { afterCheck, startClock, stretchOf, recalculateClock } from './policy-clock.ts'
import { GLOBAL_PRIOR } from './rates/prior.ts'

const START = instant(Date.UTC(2026, 0, 5))
/** A clock whose promises are far away, as where the list is too long for them. */
const clock = (pace: number, stretch = 1e15) => ({ ...startClock(START, pace), promise: stretch / pace })
const fresh = (given: Partial<{ weight: number; tier: Tier; phase: number }> = {}): CheckState =>
  beginCheckState({ weight: 1, tier: 3, prior: GLOBAL_PRIOR, phase: 0.5, ...given }, clock(100))
const checked = (checkState: CheckState, observed: ObservedState = 'off') =>
  observe(checkState, observed, clock(100), START)
const anyObserved = fc.constantFrom<ObservedState>('off', 'on', 'closed')
const anyTier = fc.constantFrom<Tier>(1, 2, 3, 4)
const positive = fc.double({ min: 1e-3, max: 1e6, noNaN: true })

describe('the place by worth', () => {
  it('halves the price of waiting: twice the weight divides the rest by the root of two', () => {
    fc.assert(
      fc.property(positive, fc.double({ min: 1e-9, max: 1e-2, noNaN: true }), (weight, rate) => {
        expect(restWhenOff(weight, rate) / restWhenOff(2 * weight, rate)).toBeCloseTo(Math.SQRT2, 9)
      }),
    )
  })

  it('orders records without a copy alike under every budget', () => {
    const record = fc.record({
      weight: positive,
      tier: anyTier,
      phase: fc.double({ min: 0, max: 0.99, noNaN: true }),
    })
    fc.assert(
      fc.property(record, record, positive, positive, (a, b, rich, poor) => {
        const [first, second] = [checked(fresh(a)), checked(fresh(b))]
        const ahead = (pace: number) =>
          Math.sign(indexKey(first, clock(pace)) - indexKey(second, clock(pace)))
        expect(ahead(rich)).toBe(ahead(poor))
      }),
    )
  })

  it('lets a record rest longer while it is on sale', () => {
    fc.assert(
      fc.property(
        positive,
        positive,
        fc.double({ min: 1e-9, max: 1e-3, noNaN: true }),
        (weight, pace, rate) => {
          expect(restWhenOn(weight, rate, 1e-5, pace)).toBeGreaterThan(restWhenOff(weight, rate))
        },
      ),
    )
  })

  it('lets a record that has just appeared rest until it may have gone and come again', () => {
    const [weight, appearing, vanishing, pace] = [2, 1e-6, 1e-5, 1e4]
    const [steady, early] = [Math.sqrt(1.1e6), Math.cbrt(3 / (2 * 1e-6 * 1e-5 * 1e4))]
    expect(restWhenOn(weight, appearing, vanishing, pace)).toBeCloseTo(Math.hypot(steady, early), 6)
  })

  it('takes a new weight without a check, and nothing else moves', () => {
    const before = checked(checked(fresh()))
    expect(indexKey(before, clock(100)) / indexKey({ ...before, weight: 4 }, clock(100))).toBeCloseTo(2, 9)
  })

  it('checks blocked and withdrawn records again soon and then slower, whatever was promised, twice a day at least', () => {
    for (const stretch of [1, 50]) {
      const rests: number[] = []
      let [closed, now] = [fresh({ tier: 1 }), START]
      while (rests.length < 10) {
        closed = observe(closed, 'closed', clock(100, stretch), now)
        const next = nextCheckAt(closed, clock(100, stretch), now, DEFAULT_CHECK_FLOOR)
        rests.push(Math.round((next - now) / minutes(1)))
        now = next
      }
      expect(rests).toEqual([10, 10, 20, 40, 80, 160, 320, 640, 720, 720])
      expect(promisedSeconds(closed, clock(100, 1))).toBe(12 * 3600)
      expect(closedUntil(closed)! / minutes(1)).toBeCloseTo(now / minutes(1), 3)
    }
  })

  it('has what is doubted checked before all others, wherever it stood', () => {
    const doubted = { ...checked(fresh(), 'on'), isDoubted: true }
    expect(isSearched(memberKey(doubted, null, clock(100)))).toBe(true)
    expect(isSearched(memberKey(checked(doubted, 'off'), null, clock(100)))).toBe(false)
    expect(isSearched(memberKey(fresh(), null, clock(100)))).toBe(false)
  })

  it('spreads new records over their first interval, the best first', () => {
    const keys = [0, 0.5, 0.999].map((phase) => indexKey(fresh({ phase }), clock(100)))
    expect(keys[0]).toBeCloseTo(0, 6)
    expect(keys[2]! / keys[1]!).toBeCloseTo(1.998, 3)
    expect(indexKey(fresh({ weight: 100 }), clock(100))).toBeLessThan(keys[1]!)
  })
})

describe('the promise', () => {
  const worthless = (tier: Tier) => checked(checked(fresh({ tier, weight: 1e-9 })))

  it('is due one interval of the tier after the last check, times the stretch, for what is worth less', () => {
    for (const tier of TIERS) {
      const rest = (stretch: number) => indexKey(worthless(tier), clock(100, stretch)) * 100
      expect(seconds(rest(1)) / TIER_INTERVALS[tier]).toBeCloseTo(1, 9)
      expect(rest(7) / rest(1)).toBeCloseTo(7, 9)
    }
  })

  it('is longer for a pressing that shares it, and there is no rest of its own for what is not closed', () => {
    const own = promisedSeconds(worthless(3), clock(100, 1))
    expect(promisedSeconds({ ...worthless(3), share: 1 / 40 }, clock(100, 1)) / own).toBeCloseTo(40, 9)
    expect(closedUntil(worthless(3))).toBeNull()
    expect(closedUntil(fresh())).toBeNull()
  })

  it('never makes anybody wait longer than by worth', () => {
    fc.assert(
      fc.property(positive, anyTier, anyObserved, positive, (weight, tier, observed, pace) => {
        const checkState = checked(fresh({ weight, tier }), observed)
        expect(indexKey(checkState, clock(pace, 1))).toBeLessThanOrEqual(indexKey(checkState, clock(pace)))
      }),
    )
  })

  it('stretches with the pace: half the budget, and everybody waits twice as long', () => {
    const at = (pace: number) => stretchOf({ ...clock(100, 3), pace })
    expect([at(100), at(200)]).toEqual([expect.closeTo(3, 9), expect.closeTo(6, 9)])
    expect(at(10)).toBe(1)
  })
})

describe('the clock', () => {
  it('measures the pace from what was served, whatever the budget', () => {
    let now = START
    let measured = startClock(START, 1)
    for (let requests = 1; requests <= 512 * 60; requests += 1) {
      now = plus(now, seconds(2.4))
      measured = afterCheck(measured, requests % 4 === 0 ? null : measured.index + 0.01, now)
    }
    expect((measured.pace * 0.01 * 3) / (2.4 * 4)).toBeCloseTo(1, 1)
  })

  it('begins with promises to the letter, and measures nothing while no time passes', () => {
    let running = startClock(START, 50)
    expect(stretchOf(running)).toBeCloseTo(1, 9)
    for (let requests = 0; requests < 512; requests += 1)
      running = afterCheck(running, running.index + 0.1, START)
    expect(running).toMatchObject({ pace: 50, requests: 512 })
  })

  it('survives a stop of a week and a clock that was set back', () => {
    const jumps = fc.array(fc.integer({ min: -7 * 86_400, max: 7 * 86_400 }), { maxLength: 40 })
    fc.assert(
      fc.property(jumps, (steps) => {
        let now = START
        let running = startClock(START, 50)
        for (const step of steps) {
          now = plus(now, seconds(step))
          for (let i = 0; i < 256; i += 1) running = afterCheck(running, running.index + 0.1, now)
          expect(Number.isFinite(running.pace) && running.pace > 0).toBe(true)
        }
      }),
    )
  })

  it('gives promises what list and budget lead to, at once, and moves nothing for a trifle', () => {
    const young = startClock(START, 10)
    const held = recalculateClock(young, { pace: 40, stretch: 8 })
    expect(held).toMatchObject({ pace: 40, promise: 0.2 })
    expect(recalculateClock(held, { pace: 40, stretch: 8.04 })).toBe(held)
    expect(recalculateClock(held, { pace: 40, stretch: 8.16 }).promise).toBeCloseTo(0.204, 9)
    const old = { ...held, requests: 5000, pace: 400 }
    expect(recalculateClock(old, { pace: 40, stretch: 8 }).pace).toBe(120)
    expect(recalculateClock({ ...old, pace: 80 }, { pace: 40, stretch: 8 }).pace).toBe(80)
    expect(recalculateClock({ ...old, requests: 512 }, { pace: 40, stretch: 8 }).pace).toBe(120)
    expect(recalculateClock({ ...old, requests: 511 }, { pace: 40, stretch: 8 }).pace).toBe(40)
  })
})

describe('the order', () => {
  const waiting = (count: number, from = 0) =>
    Array.from({ length: count }, (_, id) => ({ kind: 'release' as const, id: from + id, key: id / 10 }))

  it('gives first checks a quarter while others wait, and everything when nobody does', () => {
    const both = { index: waiting(100), first: waiting(100, 1000), shop: [] }
    const { slots, clock: after } = orderChecks(clock(100), both, 80, START)
    expect(slots.filter(({ queue }) => queue === 'first')).toHaveLength(20)
    expect(slots.filter(({ queue }) => queue === 'index').map(({ id }) => id)).toEqual(
      Array.from({ length: 60 }, (_, id) => id),
    )
    expect(after).toMatchObject({ index: 5.9, requests: 80, at: START })
    const alone = orderChecks(clock(100), { ...both, index: [] }, 80, START)
    expect(alone.slots.every(({ queue }) => queue === 'first')).toBe(true)
    expect(alone.clock.index).toBe(0)
    expect(queueOf(0, { index: true, first: false, shop: false })).toBe('index')
  })

  const shops = (...keys: readonly number[]) => keys.map((key, id) => ({ kind: 'shop' as const, id, key }))

  it('gives a shop one request of 50 while records wait, once the clock has reached its place', () => {
    const all = { index: waiting(400), first: waiting(400, 1000), shop: shops(-1, 0, 1.2, 9, 1000, 1001) }
    const { slots, clock: after } = orderChecks(clock(100), all, 400, START)
    const taken = slots.flatMap(({ kind, id }, turn) => (kind === 'shop' ? [[turn, id]] : []))
    expect(taken).toEqual([
      [0, 0],
      [50, 1],
      [100, 2],
      [150, 3],
    ])
    expect(slots.filter(({ queue }) => queue === 'shop')).toHaveLength(4)
    // Neither a shop nor a first check moves the clock.
    const checked = slots.filter(({ queue }) => queue === 'index').length
    expect(after.index).toBeCloseTo((checked - 1) / 10, 9)
  })

  it('visits shops that are due while no record may be checked, and none that is not', () => {
    const alone = orderChecks(clock(100), { index: [], first: [], shop: shops(-2, 0, 1) }, 9, START)
    expect(alone.slots.map(({ kind, id }) => [kind, id])).toEqual([
      ['shop', 0],
      ['shop', 1],
    ])
    expect(alone.clock).toMatchObject({ index: 0, requests: 2 })
    expect(queueOf(1, { index: false, first: true, shop: true })).toBe('first')
    expect(queueOf(1, { index: true, first: false, shop: true })).toBe('index')
    expect(queueOf(50, { index: true, first: true, shop: true })).toBe('shop')
  })

  it('ends when nobody waits', () => {
    expect(
      orderChecks(clock(100), { index: waiting(2), first: waiting(1), shop: [] }, 9, START).slots,
    ).toHaveLength(3)
  })
})

describe('the next check', () => {
  it('is never before the floor, never after the stretched promise, never nonsense', () => {
    fc.assert(
      fc.property(
        positive,
        anyTier,
        anyObserved,
        positive,
        fc.integer({ min: 1, max: 10 ** 6 }),
        (weight, tier, observed, pace, age) => {
          const checkState = checked(fresh({ weight, tier }), observed)
          const now = plus(START, seconds(age))
          const next = nextCheckAt(checkState, clock(pace, 3), now, DEFAULT_CHECK_FLOOR)
          expect(next).toBeGreaterThanOrEqual(plus(START, DEFAULT_CHECK_FLOOR))
          expect(next).toBeGreaterThanOrEqual(now)
          const promised = observed === 'closed' ? minutes(10) : TIER_INTERVALS[tier]
          expect(next).toBeLessThanOrEqual(Math.max(now + 3 * promised, START + DEFAULT_CHECK_FLOOR))
        },
      ),
    )
  })

  it('is as far ahead as its key is ahead of the clock', () => {
    const checkState = checked(fresh({ tier: 4 }))
    const ahead = { ...clock(100), index: indexKey(checkState, clock(100)) - 60 }
    expect(nextCheckAt(checkState, ahead, START, DEFAULT_CHECK_FLOOR)).toBeCloseTo(
      plus(START, seconds(6000)),
      -1,
    )
  })

  it('of what is due is at the floor, and at once where nobody has checked yet', () => {
    const due = { ...clock(100), index: 1e9 }
    expect(nextCheckAt(checked(fresh()), due, START, DEFAULT_CHECK_FLOOR)).toBe(
      plus(START, DEFAULT_CHECK_FLOOR),
    )
    expect(nextCheckAt(fresh(), due, START, DEFAULT_CHECK_FLOOR)).toBe(START)
  })
})
