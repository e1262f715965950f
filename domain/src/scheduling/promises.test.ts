import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptWithin, promisedChecksPerMinute, promiseShare } from './promises.ts'
import { TIER_INTERVALS, TIERS, type Tier } from './watch-tier.ts'

describe('the share of a promise', () => {
  it('is one for a release that somebody of its tier watches by itself', () => {
    expect(promiseShare(3, [{ tier: 3, sharing: 1 }])).toBe(1)
    expect(promiseShare(4, [])).toBe(1)
  })

  it('is divided among the pressings of a watched master', () => {
    expect(promiseShare(3, [{ tier: 3, sharing: 40 }])).toBe(1 / 40)
  })

  it('is what the most demanding of the watchers was promised', () => {
    const premium = { tier: 2, sharing: 40 } as const
    expect(promiseShare(2, [premium, { tier: 3, sharing: 1 }])).toBeCloseTo(1 / 3, 12)
    expect(promiseShare(2, [premium, { tier: 3, sharing: 20 }])).toBe(1 / 40)
  })
})

describe('what all promises cost', () => {
  it('is a check for each record within its interval', () => {
    expect(promisedChecksPerMinute({ 1: 4, 2: 20, 3: 30, 4: 720 })).toBe(2 + 2 + 1 + 2)
  })
})

describe('a promise on a full budget', () => {
  const hour = 3600

  it.each<[string, Tier, number, number, number]>([
    ['is kept to the letter while there is enough', 2, 1, hour, 600],
    ['never comes sooner than promised', 2, 0.1, 60, 600],
    ['stretches for who pays as for others', 1, 3, 9 * hour, 360],
    ['stretches for who pays to the lag of one queue, no further', 2, 100, 4 * hour, 600 + 4 * hour],
    ['keeps them from the stretch also in the first tier', 1, 1000, 4 * hour, 120 + 4 * hour],
    ['of who pays is kept to the letter where one queue would', 2, 100, 0, 600],
    ['stretches on for all others', 3, 100, 4 * hour, 50 * hour],
    ['stretches on in the archive', 4, 100, 4 * hour, 600 * hour],
  ])('%s', (_, tier, stretch, lag, seconds) => {
    expect(keptWithin(tier, { stretch, lag })).toBe(seconds)
  })

  it('is never shorter than promised, and the better the tier the shorter', () => {
    const anything = fc.double({ min: 1e-3, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(anything, anything, (stretch, lag) => {
        const kept = TIERS.map((tier) => keptWithin(tier, { stretch, lag }))
        expect(kept.toSorted((a, b) => a - b)).toEqual(kept)
        TIERS.forEach((tier, n) => expect(kept[n]! * 1000).toBeGreaterThanOrEqual(TIER_INTERVALS[tier]))
      }),
    )
  })
})
