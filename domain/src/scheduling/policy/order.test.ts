import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days, hours, milliseconds, seconds } from '../../kernel/duration.ts'
import { instant, plus } from '../../kernel/instant.ts'
import { DEFAULT_CHECK_FLOOR, TIER_INTERVALS, type Tier } from '../tiers.ts'
import { beginProbe } from './begin-probe.ts'
import { indexKey, restWhenOff, restWhenOn } from './index-key.ts'
import { keysOf } from './keys.ts'
import { lanesFor } from './lanes.ts'
import { lookValue } from './look-value.ts'
import { nextCheckAt } from './next-check-at.ts'
import { observe } from './observe.ts'
import { afterIndexLook, afterPromiseLook, promiseLimit, startClock } from './policy-clock.ts'
import { WORLD_PRIOR } from './prior.ts'
import type { Probe, Sight } from './probe.ts'
import { recordWeight } from './weight.ts'

const START = instant(Date.UTC(2026, 0, 5))
const clock = (pace: number) => startClock(START, pace)
const fresh = (given: Partial<{ weight: number; tier: Tier; phase: number }> = {}): Probe =>
  beginProbe({ weight: 1, tier: 3, prior: WORLD_PRIOR, phase: 0.5, ...given }, clock(100))
const looked = (probe: Probe, sight: Sight = 'off') => observe(probe, sight, clock(100), START)
const anySight = fc.constantFrom<Sight>('off', 'on', 'closed')
const anyTier = fc.constantFrom<Tier>(1, 2, 3, 4)
const positive = fc.double({ min: 1e-3, max: 1e6, noNaN: true })

describe('the index lane', () => {
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
        const [first, second] = [looked(fresh(a)), looked(fresh(b))]
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

  it('takes a new weight without a look, and nothing else moves', () => {
    const before = looked(fresh())
    const after = { ...before, weight: 4 }
    const [was, is] = [before, after].map((probe) => keysOf(probe, clock(100), DEFAULT_CHECK_FLOOR))
    expect(was!.index / is!.index).toBeCloseTo(2, 9)
    expect(is!.promise).toBe(was!.promise)
  })

  it('pushes blocked and withdrawn records a day away, in both lanes', () => {
    const closed = looked(fresh({ tier: 1 }), 'closed')
    const next = nextCheckAt(closed, clock(100), START, DEFAULT_CHECK_FLOOR)
    expect(next - START).toBeGreaterThan(days(0.9))
    expect(next - START).toBeLessThanOrEqual(days(1) + 1)
  })

  it('spreads new records over their first interval, the best first', () => {
    const keys = [0, 0.5, 0.999].map((phase) => indexKey(fresh({ phase }), clock(100)))
    expect(keys[0]).toBeCloseTo(0, 6)
    expect(keys[2]! / keys[1]!).toBeCloseTo(1.998, 3)
    expect(indexKey(fresh({ weight: 100 }), clock(100))).toBeLessThan(keys[1]!)
  })
})

describe('the promise lane', () => {
  it('is due one interval of the tier after the last look, to the letter while nobody is behind', () => {
    const probe = looked(looked(fresh({ tier: 2, phase: 0 })))
    const due = keysOf(probe, clock(100), DEFAULT_CHECK_FLOOR).promise
    expect(promiseLimit(clock(100), plus(START, milliseconds(TIER_INTERVALS[2] - 1)))).toBeLessThan(due)
    expect(promiseLimit(clock(100), plus(START, TIER_INTERVALS[2]))).toBeGreaterThanOrEqual(due)
  })

  it('is due somewhere within its first interval after the first look, so that new records do not fall due together', () => {
    const due = [0, 0.25, 0.75].map((phase) => {
      const first = looked(fresh({ tier: 2, phase }))
      return keysOf(first, clock(100), DEFAULT_CHECK_FLOOR).promise / (TIER_INTERVALS[2] / 1000)
    })
    for (const [index, part] of [0, 0.25, 0.75].entries())
      expect(Math.abs(due[index]! - part)).toBeLessThan(0.05)
  })

  it('does not keep stretched promises early: promise time passes a tenth faster than stretched at most', () => {
    const stretched = { ...clock(100), stretch: 11 }
    expect(promiseLimit(stretched, plus(START, seconds(100)))).toBeCloseTo(10, 9)
    const behind = afterPromiseLook(stretched, 1, plus(START, hours(5)))
    expect(promiseLimit(behind, plus(START, hours(5)))).toBeCloseTo(1 + 6, 9)
  })

  it('never runs ahead of real time, and catches up by a minute at most', () => {
    const behind = afterPromiseLook(clock(100), 10, plus(START, hours(5)))
    expect(promiseLimit(behind, plus(START, hours(5)))).toBe(10 + 60)
    expect(promiseLimit(clock(100), plus(START, hours(-5)))).toBe(0)
  })
})

describe('the clocks', () => {
  it('measure the pace and the stretch from what was served, whatever the budget', () => {
    let now = START
    let measured = startClock(START, 1)
    for (let turn = 1; turn <= 512 * 60; turn += 1) {
      now = plus(now, seconds(2.4))
      measured =
        turn % 6 === 0
          ? afterPromiseLook(measured, measured.promise + 0.36, now)
          : afterIndexLook(measured, measured.index + 0.01, now)
    }
    expect(measured.pace).toBeCloseTo((2.4 * 6) / (0.01 * 5), -1)
    expect(measured.stretch).toBeCloseTo((2.4 * 6) / 0.36, 0)
  })

  it('survive a stop of a week and a clock that was set back', () => {
    const jumps = fc.array(fc.integer({ min: -7 * 86_400, max: 7 * 86_400 }), { maxLength: 40 })
    fc.assert(
      fc.property(jumps, (steps) => {
        let now = START
        let running = startClock(START, 50)
        for (const step of steps) {
          now = plus(now, seconds(step))
          for (let i = 0; i < 128; i += 1) {
            running = afterIndexLook(running, running.index + 0.1, now)
            running = afterPromiseLook(running, running.promise + 1, now)
          }
          expect(Number.isFinite(running.pace) && running.pace > 0).toBe(true)
          expect(Number.isFinite(running.stretch) && running.stretch >= 1).toBe(true)
        }
      }),
    )
  })
})

describe('the lanes', () => {
  const share = (stretch: number, lane: string) =>
    Array.from({ length: 1200 }, (_, turn) => lanesFor(turn, stretch)[0]).filter((first) => first === lane)
      .length / 1200

  it('give promises a third while they can be kept, a sixth when they are far', () => {
    expect([1, 3, 50].map((stretch) => share(stretch, 'promise'))).toEqual([1 / 3, 1 / 4, 1 / 6])
  })

  it('give first looks a quarter at most, and the rest when there is nothing else', () => {
    for (const stretch of [1, 3, 50]) expect(share(stretch, 'first')).toBeLessThanOrEqual(0.25)
    for (let turn = 0; turn < 24; turn += 1) expect(lanesFor(turn, 1)).toContain('first')
  })
})

describe('the next check', () => {
  it('is never before the floor, never after the stretched promise, never nonsense', () => {
    fc.assert(
      fc.property(
        positive,
        anyTier,
        anySight,
        positive,
        fc.integer({ min: 1, max: 10 ** 6 }),
        (weight, tier, sight, pace, age) => {
          const probe = looked(fresh({ weight, tier }), sight)
          const now = plus(START, seconds(age))
          const stretched = { ...clock(pace), stretch: 3 }
          const next = nextCheckAt(probe, stretched, now, DEFAULT_CHECK_FLOOR)
          expect(next).toBeGreaterThanOrEqual(plus(START, DEFAULT_CHECK_FLOOR))
          expect(next).toBeGreaterThanOrEqual(now)
          const promised = sight === 'closed' ? days(1) : TIER_INTERVALS[tier]
          expect(next).toBeLessThanOrEqual(Math.max(now + 3 * promised, START + DEFAULT_CHECK_FLOOR))
        },
      ),
    )
  })
})

describe('the value of a look', () => {
  it('falls by what the words say when the watchers leave', () => {
    const crowd = lookValue(looked(fresh({ weight: 100 })), clock(100))
    const one = lookValue(looked(fresh({ weight: 1 })), clock(100))
    expect(crowd.reasons[0]).toEqual({ reason: 'many-watchers', points: 20 })
    expect(crowd.score - one.score).toBe(20)
  })

  it('is a whole number from 0 to 100 for everything', () => {
    fc.assert(
      fc.property(positive, anyTier, anySight, positive, (weight, tier, sight, pace) => {
        const { score } = lookValue(looked(fresh({ weight, tier }), sight), clock(pace))
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
      }),
    )
  })

  it('is nothing for what cannot be bought, and says so', () => {
    expect(lookValue(looked(fresh(), 'closed'), clock(1))).toEqual({
      score: 0,
      reasons: [{ reason: 'unavailable', points: 0 }],
    })
  })
})

describe('the weight of a record', () => {
  it('is its watchers, by plan', () => expect(recordWeight({ FREE: 3, PREMIUM: 2 })).toBe(11))
})
