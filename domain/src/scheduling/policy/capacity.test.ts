import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../kernel/duration.ts'
import { DEFAULT_CHECK_FLOOR, type Tier } from '../watch-tier.ts'
import { capacityStatement } from './capacity.ts'
import { restWhenOff } from './index-key.ts'

const anyTier = fc.constantFrom<Tier>(1, 2, 3, 4)

describe('the capacity statement', () => {
  const list = (count: number) => [{ count, tier: 3 as Tier, share: 1, rest: restWhenOff(1, 1e-7) }]

  it('divides the budget among equals', () => {
    const { typical, stretch } = capacityStatement(list(420), 1, DEFAULT_CHECK_FLOOR)
    expect(typical / minutes(7)).toBeCloseTo(1, 2)
    expect(stretch).toBe(1)
  })

  it('counts a promise that is shared once', () => {
    const shared = (count: number, share: number) =>
      capacityStatement([...list(9000), { count, tier: 3, share, rest: 1e9 }], 1, DEFAULT_CHECK_FLOOR)
    expect(shared(4000, 1 / 40).stretch).toBeCloseTo(shared(100, 1).stretch, 3)
    expect(shared(4000, 1).stretch).toBeGreaterThan(2 * shared(100, 1).stretch)
  })

  it('keeps who pays from waiting longer than in one queue, whatever others wait', () => {
    const paid = { count: 1000, tier: 2 as Tier, share: 1, rest: 1e9 }
    const stated = (percent: number) =>
      capacityStatement([...list(9000), paid], 1, DEFAULT_CHECK_FLOOR, percent)
    // 9,000 records every half an hour and a thousand every ten minutes, all late by what leaves one check a second.
    const lag = (seconds: number) => 9000 / (1800 + seconds) + 1000 / (600 + seconds)
    expect(lag(stated(100).lag)).toBeCloseTo(1, 6)
    expect(stated(50).lag).toBeCloseTo(stated(100).lag / 2, 3)
    expect(stated(50).byTier[0]!.longest / seconds(1)).toBeCloseTo(600 + stated(50).lag, 1)
    expect(stated(100_000).byTier[0]!.longest).toBeGreaterThan(stated(50).byTier[0]!.longest)
  })

  it('serves who pays before others as far as there are others', () => {
    const stated = (paid: number) =>
      capacityStatement(
        [
          { count: 10_000 - paid, tier: 3, share: 1, rest: 1 },
          { count: 2 * paid, tier: 2, share: 0.5, rest: 1 },
        ],
        1,
        DEFAULT_CHECK_FLOOR,
      )
    const queue = (lag: number) => 5000 / (600 + lag) + 5000 / (1800 + lag)
    expect(queue(stated(5000).lag)).toBeCloseTo(1, 6)
    const inTurn = (lag: number) => 8000 / (600 + lag) + 2000 / (1800 + lag)
    expect(inTurn(stated(8000).lag * 0.2 * 3)).toBeCloseTo(1, 6)
    expect(stated(10_000).lag).toBeGreaterThan(1e12)
  })

  it('counts a shared promise once in that queue, too', () => {
    const lag = (count: number, share: number) =>
      capacityStatement([...list(9000), { count, tier: 2, share, rest: 1e9 }], 1, DEFAULT_CHECK_FLOOR).lag
    expect(lag(4000, 1 / 40)).toBeCloseTo(lag(100, 1), 6)
    expect(lag(4000, 1)).toBeGreaterThan(lag(100, 1))
  })

  it('leaves others their share for promises, however much who pays takes', () => {
    const worthless = 1e9
    const { stretch } = capacityStatement(
      [
        { count: 20_000, tier: 3, share: 1, rest: 1 },
        { count: 10_000, tier: 2, share: 0.5, rest: worthless },
        { count: 40_000, tier: 3, share: 0.5, rest: worthless },
      ],
      2,
      DEFAULT_CHECK_FLOOR,
    )
    expect(20_000 / (1800 * stretch)).toBeCloseTo((2 * (1 + 2 / stretch)) / 9, 5)
  })

  it('has no queue to wait in while the budget keeps all promises', () => {
    expect(capacityStatement(list(420), 1, DEFAULT_CHECK_FLOOR).lag).toBeCloseTo(0, 2)
  })

  it('never promises more often than the floor', () => {
    expect(capacityStatement(list(3), 1, DEFAULT_CHECK_FLOOR).typical).toBe(DEFAULT_CHECK_FLOOR)
  })

  it('spends the budget, keeps the stretched promises, and says when they stretch', () => {
    const one = fc.record({
      count: fc.integer({ min: 1, max: 5000 }),
      tier: anyTier,
      share: fc.constantFrom(1, 0.1),
      rest: fc.double({ min: 10, max: 1e5, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 12 }), (classes) => {
        const { longest, byTier, stretch } = capacityStatement(classes, 1, DEFAULT_CHECK_FLOOR)
        expect(longest).toBeLessThanOrEqual(stretch * (hours(6) / 0.1) * 1.0001)
        for (const { typical } of byTier) expect(typical).toBeGreaterThanOrEqual(DEFAULT_CHECK_FLOOR)
        expect(Number.isFinite(stretch)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it('tells of each tier that holds a record', () => {
    const classes = [...list(300), { count: 20, tier: 1 as Tier, share: 1, rest: restWhenOff(200, 1e-6) }]
    const { byTier, typical } = capacityStatement(classes, 1, DEFAULT_CHECK_FLOOR)
    expect(byTier.map(({ tier, records }) => [tier, records])).toEqual([
      [1, 20],
      [3, 300],
    ])
    expect(byTier[0]?.typical).toBe(DEFAULT_CHECK_FLOOR)
    expect(byTier[1]?.typical).toBe(typical)
  })

  it('knows how fast the index clock runs when the budget is larger than the floor allows', () => {
    const { pace } = capacityStatement(list(3), 1, DEFAULT_CHECK_FLOOR)
    expect(pace * list(3)[0]!.rest).toBeCloseTo(DEFAULT_CHECK_FLOOR / 1000, 6)
  })

  it('runs it for the record that is worth least, whatever the order of classes, and counts no empty one', () => {
    const [rare, often, none] = [100, 10, 1e6].map((rest, one) => ({
      count: one === 2 ? 0 : 2,
      tier: 4 as Tier,
      share: 1,
      rest,
    }))
    const stated = capacityStatement([rare!, none!, often!], 1, DEFAULT_CHECK_FLOOR)
    expect(stated).toEqual(capacityStatement([often!, rare!], 1, DEFAULT_CHECK_FLOOR))
    expect(stated.pace * 100).toBeCloseTo(DEFAULT_CHECK_FLOOR / 1000, 6)
    const busy = capacityStatement([rare!, often!], 0.05, DEFAULT_CHECK_FLOOR)
    expect([busy.typical, busy.longest]).toEqual([seconds(44), seconds(440)])
  })

  it('has a word for an empty list', () => {
    const { typical, longest } = capacityStatement([], 1, DEFAULT_CHECK_FLOOR)
    expect([typical, longest]).toEqual([DEFAULT_CHECK_FLOOR, DEFAULT_CHECK_FLOOR])
  })
})
