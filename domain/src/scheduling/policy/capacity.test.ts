import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../kernel/duration.ts'
import { DEFAULT_CHECK_FLOOR, type Tier } from '../watch-tier.ts'
import { capacityStatement } from './capacity.ts'
import { restWhenOff } from './next-check.ts'

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

  it('stretches all promises by one factor, until those that worth would not keep take a fiftieth', () => {
    const worthless = 1e9
    const { stretch, byTier } = capacityStatement(
      [
        ...list(9000),
        { count: 1000, tier: 2, share: 1, rest: worthless },
        { count: 1000, tier: 4, share: 0.5, rest: worthless },
      ],
      1,
      DEFAULT_CHECK_FLOOR,
    )
    expect(1000 / (600 * stretch) + 1000 / (2 * 6 * 3600 * stretch)).toBeCloseTo(1 / 50, 5)
    expect(byTier[0]!.longest / minutes(10)).toBeCloseTo(stretch, 3)
    expect(byTier[2]!.longest / hours(12)).toBeCloseTo(stretch, 3)
  })

  it('asks no more of who pays than of others: a list waits as long on premium as on free', () => {
    const rests = Array.from({ length: 50 }, (_, n) => 40 * 1.12 ** n)
    const mean = (tier: Tier, weight: number) => {
      const classes = rests.map((rest) => ({ count: 10, tier, share: 1, rest: rest / Math.sqrt(weight) }))
      const { pace, stretch } = capacityStatement(classes, 1, DEFAULT_CHECK_FLOOR)
      const kept = (rest: number) =>
        Math.max(30, Math.min((rest / Math.sqrt(weight)) * pace, stretch * (tier === 2 ? 600 : 1800)))
      return rests.reduce((sum, rest) => sum + kept(rest) / rest ** 2, 0)
    }
    expect(mean(2, 4) / mean(3, 1)).toBeLessThan(1.01)
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
