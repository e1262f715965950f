import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hours, minutes } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { budgetHours } from './budget-use.ts'
import { checkFigures, firstFigureHour, type CheckHour, type TierHour } from './check-figures.ts'
import { detectionDelay, medianDetectionDelay } from './detection-delay.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9, 30))
const NINE = instant(Date.UTC(2026, 0, 5, 9))

const nothing: TierHour = {
  good: 0,
  errors: { 'rate-limited': 0, unavailable: 0, unreadable: 0, unauthorized: 0 },
  responseMs: 0,
  changes: 0,
  background: 0,
  detail: 0,
  savedBySharing: 0,
  savedByMasters: 0,
  promisedSeconds: 0,
  goneAtOnce: 0,
  waits: [],
}
const hour = (
  ago: number,
  tiers: Partial<Record<1 | 2 | 3 | 4, Partial<TierHour>>>,
  more = {},
): CheckHour => ({
  hour: plus(NINE, hours(-ago)),
  allowed: 0,
  interactive: 0,
  postage: 0,
  shops: 0,
  byTier: {
    1: { ...nothing, ...tiers[1] },
    2: { ...nothing, ...tiers[2] },
    3: { ...nothing, ...tiers[3] },
    4: { ...nothing, ...tiers[4] },
  },
  ...more,
})

describe('the figures of a day', () => {
  it('of no checks are nothing, not wrong', () => {
    expect(checkFigures([], NOW)).toMatchObject({
      total: 0,
      averageResponse: null,
      perHour: 0,
      detectionDelay: null,
      intervals: [{ tier: 1, checks: 0, promised: null, median: null, p95: null }, {}, {}, {}],
    })
  })

  it('add up hours and tiers', () => {
    const errors = { 'rate-limited': 1, unavailable: 2, unreadable: 3, unauthorized: 4 }
    const figures = checkFigures(
      [
        hour(2, { 1: { good: 90, errors, responseMs: 20_000, changes: 3, savedBySharing: 40 } }),
        hour(0, { 2: { good: 50, responseMs: 5_000, changes: 1, savedByMasters: 7 } }),
      ],
      NOW,
    )
    expect(figures).toMatchObject({
      good: 140,
      errors,
      total: 150,
      averageResponse: 25_000 / 150,
      changes: 4,
      perHour: 150 / 2.5,
      savedBySharing: 40,
      savedByMasters: 7,
    })
    expect(figures.byTier).toEqual([
      { tier: 1, checks: 100, averageResponse: 200 },
      { tier: 2, checks: 50, averageResponse: 100 },
      { tier: 3, checks: 0, averageResponse: null },
      { tier: 4, checks: 0, averageResponse: null },
    ])
  })

  it('say how intervals were kept beside what was promised', () => {
    const waits = [
      { seconds: 100, checks: 90 },
      { seconds: 400, checks: 10 },
    ]
    const { intervals } = checkFigures([hour(1, { 1: { promisedSeconds: 12_000, waits } })], NOW)
    expect(intervals[0]).toEqual({ tier: 1, checks: 100, promised: 120, median: 100, p95: 400 })
  })

  it('say how long it took to an alert, as far as is known, and how many copies stayed', () => {
    const waits = [
      { seconds: 60, checks: 500, found: 6 },
      { seconds: 120, checks: 400, found: 3 },
      { seconds: 900, checks: 1, found: 1 },
    ]
    const { timesToAlert } = checkFigures(
      [hour(1, { 1: { waits, goneAtOnce: 2 }, 2: { goneAtOnce: 1 } })],
      NOW,
    )
    expect(timesToAlert.slice(0, 2)).toEqual([
      { tier: 1, found: 10, median: 60, p95: 900, p99: 900, stillThere: 0.8 },
      { tier: 2, found: 0, median: null, p95: null, p99: null, stillThere: null },
    ])
  })

  it('reach back to the beginning of the hour 23 hours ago', () => {
    expect(firstFigureHour(NOW)).toBe(plus(NINE, hours(-23)))
    expect(firstFigureHour(NINE)).toBe(plus(NINE, hours(-23)))
    expect(firstFigureHour(plus(NINE, minutes(-1)))).toBe(plus(NINE, hours(-24)))
  })
})

describe('the delay until a copy is seen', () => {
  it('is half the interval of checks that come like clockwork, and longer when they do not', () => {
    expect(detectionDelay([{ seconds: 120, checks: 30 }])).toBe(60)
    expect(detectionDelay([])).toBeNull()
    const uneven = fc.array(
      fc.record({ seconds: fc.integer({ min: 1, max: 9999 }), checks: fc.integer({ min: 1, max: 99 }) }),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(uneven, (waits) => {
        const checks = waits.reduce((sum, wait) => sum + wait.checks, 0)
        const mean = waits.reduce((sum, wait) => sum + wait.checks * wait.seconds, 0) / checks
        expect(detectionDelay(waits)).toBeGreaterThanOrEqual(mean / 2 - 1e-9)
      }),
    )
  })

  it('is what playing it gives: copies at random moments of a line of checks', () => {
    const gaps = [10, 10, 100, 30, 10, 200, 60]
    const length = gaps.reduce((sum, gap) => sum + gap)
    let waited = 0
    for (let moment = 0; moment < length * 10; moment++) {
      let rest = moment / 10
      const gap = gaps.find((each) => (rest -= each) < 0) ?? 0
      waited += gap === 0 ? 0 : -rest
    }
    const waits = gaps.map((seconds) => ({ seconds, checks: 1 }))
    expect(detectionDelay(waits)).toBeCloseTo(waited / (length * 10), 0)
  })
})

describe('the budget hour by hour', () => {
  it('has every hour, also those without anything', () => {
    const facts = hour(
      1,
      { 1: { background: 100, detail: 3 }, 4: { background: 5 } },
      { allowed: 200, interactive: 9, shops: 4, postage: 2 },
    )
    expect(budgetHours([facts], plus(NINE, hours(-2)), NOW, 25)).toEqual([
      {
        hour: plus(NINE, hours(-2)),
        allowed: 0,
        background: 0,
        detail: 0,
        interactive: 0,
        shops: 0,
        postage: 0,
      },
      {
        hour: plus(NINE, hours(-1)),
        allowed: 200,
        background: 105,
        detail: 3,
        interactive: 9,
        shops: 4,
        postage: 2,
      },
      { hour: NINE, allowed: 25, background: 0, detail: 0, interactive: 0, shops: 0, postage: 0 },
    ])
  })
})

describe('within what time half of all copies are seen', () => {
  it('is half a wait where all waits are alike', () => {
    expect(medianDetectionDelay([{ seconds: 120, checks: 30 }])).toBe(60)
  })

  it('weighs a long wait by its length, in any order', () => {
    // 180 of 360 seconds are met: twice 60 within the first minute, then 60 more of the long wait.
    const waits = [
      { seconds: 300, checks: 1 },
      { seconds: 60, checks: 1 },
    ]
    expect(medianDetectionDelay(waits)).toBe(120)
  })

  it('is not known without waits', () => {
    expect(medianDetectionDelay([])).toBeNull()
    expect(medianDetectionDelay([{ seconds: 60, checks: 0 }])).toBeNull()
  })
})
