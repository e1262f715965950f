import { describe, expect, it } from 'vitest'
import { days, hours } from '../../kernel/duration.ts'
import { instant, plus } from '../../kernel/instant.ts'
import { appearingRate, vanishingRate } from './next-check.ts'
import { beginCheckState, observe, visibleExposure } from './observe.ts'
import { startClock } from './policy-clock.ts'
import { GLOBAL_PRIOR } from './rates/prior.ts'

describe('visible exposure', () => {
  it('is the gap while copies stay, and the length of their stay in a long gap', () => {
    expect(visibleExposure(60, 1e-7) / 60).toBeCloseTo(1, 5)
    expect(visibleExposure(1e9, 1 / 300)).toBeCloseTo(300, 6)
  })
})

describe('how long copies stay', () => {
  const after = (events: number, exposure: number) => {
    const unseen = beginCheckState(
      { weight: 1, tier: 3, prior: GLOBAL_PRIOR, phase: 0 },
      startClock(instant(0), 1),
    )
    return days(1) / 1000 / (1 / vanishingRate({ ...unseen, vanishing: { events, exposure } }))
  }

  it('is a week until some were seen to go, then what was seen, five minutes at least', () => {
    expect(after(0, 0)).toBeCloseTo(1 / 7, 9)
    expect(after(3, (9 * days(1)) / 1000)).toBeCloseTo(4 / 16, 9)
    expect(after(1e6, 0)).toBeCloseTo(86_400 / 300, 9)
  })
})

describe('the rest after a check', () => {
  it('begins where the clock stands, and after the first check within a second, no two records at one place', () => {
    const clock = { ...startClock(instant(0), 100), index: 50 }
    const worthless = { weight: 1e-9, tier: 3, prior: GLOBAL_PRIOR, phase: 0.25 } as const
    for (const observed of ['off', 'on', 'closed'] as const) {
      const first = observe(beginCheckState(worthless, clock), observed, clock, instant(0))
      expect((50 - first.since) * clock.pace).toBeCloseTo(0.25, 9)
      expect(observe(first, observed, clock, instant(1)).since).toBe(50)
    }
  })
})

describe('what checks teach', () => {
  const start = instant(0)
  const clock = startClock(start, 100)
  const unseen = beginCheckState({ weight: 1, tier: 3, prior: GLOBAL_PRIOR, phase: 0.5 }, clock)
  const checked = (observed: 'off' | 'on' | 'closed') => observe(unseen, observed, clock, start)

  it('begins with the first: a copy that is there raises the rate, none lowers it', () => {
    expect(appearingRate(checked('on'))).toBeGreaterThan(2 * appearingRate(unseen))
    expect(appearingRate(checked('off'))).toBeLessThan(appearingRate(unseen))
    expect(appearingRate(checked('closed'))).toBe(appearingRate(unseen))
  })

  it('is less of a copy that is still there, where it may be another one', () => {
    const after = (often: number) =>
      observe(
        { ...checked('on'), appearing: { events: often, exposure: 1e5 } },
        'on',
        clock,
        plus(start, days(9)),
      )
    expect(vanishingRate(after(50))).toBeGreaterThan(vanishingRate(after(0)))
  })

  it('counts a copy that went for the end of a stay, and one that is still there for none', () => {
    const after = (observed: 'off' | 'on') => observe(checked('on'), observed, clock, plus(start, days(9)))
    expect(after('off').vanishing.events).toBeGreaterThan(0)
    expect(after('on').vanishing.events).toBe(0)
    expect(vanishingRate(after('off'))).toBeGreaterThan(vanishingRate(checked('on')))
    expect(vanishingRate(after('on'))).toBeLessThan(vanishingRate(checked('on')))
  })

  it('is the seconds since the last check, and at the first those in which a copy comes or goes', () => {
    const first = checked('off')
    expect(first.appearing.exposure).toBeCloseTo(1 / (appearingRate(unseen) + vanishingRate(unseen)), 3)
    const hour = observe(first, 'off', clock, plus(start, hours(1)))
    expect((hour.appearing.exposure - first.appearing.exposure) / 3600).toBeCloseTo(1, 1)
    const years = observe(first, 'off', clock, plus(start, days(4000)))
    expect((years.appearing.exposure - first.appearing.exposure) * vanishingRate(first)).toBeCloseTo(1, 6)
  })

  it('is nothing in no time, and after what could not be bought', () => {
    for (const before of [checked('off'), checked('on')])
      for (const observed of ['off', 'on'] as const) {
        const { appearing, vanishing } = observe(before, observed, clock, start)
        expect({ appearing, vanishing }).toEqual({ appearing: before.appearing, vanishing: before.vanishing })
      }
    const closed = checked('closed')
    expect(observe(closed, 'on', clock, plus(start, days(9))).appearing).toEqual(closed.appearing)
  })

  it('gains nothing from a clock that was set back', () => {
    const later = { ...checked('off'), last: { ...checked('off').last!, at: plus(start, days(1)) } }
    expect(observe(later, 'off', clock, start).appearing).toEqual(later.appearing)
  })
})
