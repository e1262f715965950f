import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AvailabilityState } from '../availability/observation.ts'
import { days, hours, milliseconds, minutes } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import type { Plan } from '../plans/catalogue.ts'
import { releaseBackOff, unansweredSince } from './back-off.ts'
import { effectiveTier, newWatchFacts, watchTier, type Tier, type WatchFacts } from './watch-tier.ts'

const NOW = instant(Date.UTC(2026, 5, 1))
const daysAgo = (n: number) => plus(NOW, days(-n))
const facts = (given: Partial<WatchFacts>): WatchFacts => ({
  ...newWatchFacts('none', 1, daysAgo(60)),
  ...given,
})

describe('the tier of a watch', () => {
  it.each<[string, Plan, Partial<WatchFacts>, Tier]>([
    ['premium starts in tier 2', 'PREMIUM', { watchedSince: NOW }, 2],
    ['premium that appeared lately is in tier 1', 'PREMIUM', { lastAppearedAt: daysAgo(29) }, 1],
    ['premium whose appearance is old is in tier 2', 'PREMIUM', { lastAppearedAt: daysAgo(31) }, 2],
    ['premium hunted by several is in tier 1', 'PREMIUM', { hunters: 3 }, 1],
    ['premium without a sign for a year is in tier 3', 'PREMIUM', { watchedSince: daysAgo(400) }, 3],
    ['free starts in tier 3', 'FREE', { watchedSince: NOW }, 3],
    ['free stays there whatever appears', 'FREE', { lastAppearedAt: daysAgo(1), hunters: 9 }, 3],
    ['free without a sign for a year is in tier 4', 'FREE', { watchedSince: daysAgo(400) }, 4],
    [
      'an appearance within the year is a sign',
      'FREE',
      { watchedSince: daysAgo(900), lastAppearedAt: daysAgo(300) },
      3,
    ],
    ['blocked is in tier 4 for everybody', 'PREMIUM', { state: 'blocked', hunters: 9 }, 4],
    ['withdrawn too', 'PREMIUM', { state: 'withdrawn' }, 4],
  ])('%s', (_, plan, given, tier) => {
    expect(watchTier(plan, facts(given), NOW)).toBe(tier)
  })

  it('is never worse for premium than for free', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<AvailabilityState>('unknown', 'on-sale', 'none', 'blocked', 'withdrawn'),
        fc.nat(900),
        fc.option(fc.nat(900)),
        fc.integer({ min: 1, max: 50 }),
        (state, watched, appeared, hunters) => {
          const given = facts({
            state,
            hunters,
            watchedSince: daysAgo(watched),
            lastAppearedAt: appeared === null ? null : daysAgo(appeared),
          })
          expect(watchTier('PREMIUM', given, NOW)).toBeLessThanOrEqual(watchTier('FREE', given, NOW))
        },
      ),
    )
  })
})

describe('the effective tier', () => {
  it('is the best of those who watch', () => expect(effectiveTier([3, 1, 4])).toBe(1))
  it('is the archive when nobody active watches', () => expect(effectiveTier([])).toBe(4))
})

describe('the back-off of one release', () => {
  it('doubles from half a minute to an hour', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 900].map((n) => releaseBackOff(n) / minutes(1))
    expect(waits).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60, 60])
  })

  it('goes on doubling to a day for a release that alone is not answered for', () => {
    const waits = [8, 9, 10, 11, 12, 13, 900].map((n) => releaseBackOff(n, true) / minutes(1))
    expect(waits).toEqual([64, 128, 256, 512, 1024, 1440, 1440])
  })

  it.each([
    ['five failures over three hours', 5, hours(3), true],
    ['four in as long', 4, hours(9), false],
    ['more within less', 900, minutes(179), false],
    ['while others are not answered for either', 900, null, false],
  ] as const)('%s: it is known', (_, failures, ago, isUnanswered) => {
    const since = ago === null ? null : plus(NOW, milliseconds(-ago))
    expect(unansweredSince({ failures, since }, NOW)).toBe(isUnanswered ? since : null)
  })
})
