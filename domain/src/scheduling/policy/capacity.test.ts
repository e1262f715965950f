import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hours, minutes } from '../../kernel/duration.ts'
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
      capacityStatement([...list(9000), { count, tier: 2, share, rest: 1e9 }], 1, DEFAULT_CHECK_FLOOR)
    expect(shared(4000, 1 / 40).stretch).toBeCloseTo(shared(100, 1).stretch, 3)
    expect(shared(4000, 1).stretch).toBeGreaterThan(2 * shared(100, 1).stretch)
  })

  it('never promises more often than the floor', () => {
    expect(capacityStatement(list(3), 1, DEFAULT_CHECK_FLOOR).shortest).toBe(DEFAULT_CHECK_FLOOR)
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
        const { longest, shortest, stretch } = capacityStatement(classes, 1, DEFAULT_CHECK_FLOOR)
        expect(longest).toBeLessThanOrEqual(stretch * (hours(6) / 0.1) * 1.0001)
        expect(shortest).toBeGreaterThanOrEqual(DEFAULT_CHECK_FLOOR)
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

  it('has a word for an empty list', () => {
    const { typical, longest } = capacityStatement([], 1, DEFAULT_CHECK_FLOOR)
    expect([typical, longest]).toEqual([DEFAULT_CHECK_FLOOR, DEFAULT_CHECK_FLOOR])
  })
})
