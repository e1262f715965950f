import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instant } from '../../kernel/instant.ts'
import type { Plan } from '../../plans/catalogue.ts'
import type { Tier } from '../watch-tier.ts'
import type { CheckState, ObservedState } from './check-state.ts'
import { checkValue, recordWeight } from './check-value.ts'
import { beginCheckState, observe } from './observe.ts'
import { startClock } from './policy-clock.ts'
import { certain } from './rates/rate-estimate.ts'

const START = instant(Date.UTC(2026, 0, 5))
/** A copy in so many days, and so many hundredths of a free watcher. */
const fresh = (inDays: number, weight: number, tier: Tier = 3): CheckState =>
  beginCheckState({ weight, tier, prior: certain(1 / (inDays * 86_400)), phase: 0.5 }, startClock(START, 100))
const checked = (inDays: number, weight: number, observed: ObservedState = 'off', tier: Tier = 3) =>
  observe(fresh(inDays, weight, tier), observed, startClock(START, 100), START)
const value = (checkState: CheckState, pace = 100) => checkValue(checkState, startClock(START, pace))

describe('the value of a check', () => {
  it.each([
    ['of the ordinary record has no reason', 60, 100, []],
    ['rises with its watchers', 60, 10_000, [['many-watchers', 20]]],
    ['falls where all have long lists', 60, 10, [['few-watchers', -10]]],
    ['rises with how often copies come', 0.6, 100, [['appears-often', 20]]],
    ['falls where they hardly ever come', 6000, 100, [['appears-rarely', -20]]],
    [
      'names first what moves it most',
      60_000,
      10_000,
      [
        ['appears-rarely', -30],
        ['many-watchers', 20],
      ],
    ],
    ['leaves out what is not worth a word', 60, 130, []],
  ] as const)('%s', (_, inDays, weight, reasons) => {
    expect(value(checked(inDays, weight)).reasons).toEqual(
      reasons.map(([reason, points]) => ({ reason, points })),
    )
  })

  it('is 100 where it is worth a check every two minutes, and 20 less where ten times less often', () => {
    const inDays = 1 / 24
    // The interval is the pace times the root of 2 / (weight * rate): 7200 for a weight of 1.
    expect(value(checked(inDays, 1), 120 / Math.sqrt(7200)).score).toBe(100)
    expect(value(checked(inDays, 1), 1200 / Math.sqrt(7200)).score).toBe(80)
  })

  it('falls by what the words say while a copy is for sale', () => {
    const onSale = value(checked(60, 100, 'on'))
    expect(onSale.reasons).toEqual([{ reason: 'on-sale-now', points: -10 }])
    expect(value(checked(60, 100)).score - onSale.score).toBe(10)
  })

  it('says that nobody has looked yet', () => {
    expect(value(fresh(60, 100)).reasons).toEqual([{ reason: 'never-looked-at', points: 2 }])
  })

  it('falls by what the words say when the watchers leave', () => {
    expect(value(checked(60, 10_000)).score - value(checked(60, 100)).score).toBe(20)
  })

  it('is a whole number from 0 to 100 for everything', () => {
    const positive = fc.double({ min: 1e-3, max: 1e6, noNaN: true })
    const anyObserved = fc.constantFrom<ObservedState>('off', 'on', 'closed')
    const anyTier = fc.constantFrom<Tier>(1, 2, 3, 4)
    fc.assert(
      fc.property(positive, anyTier, anyObserved, positive, (weight, tier, observed, pace) => {
        const { score } = value(checked(90, weight, observed, tier), pace)
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
      }),
    )
  })

  it('is nothing for what cannot be bought, and says so', () => {
    expect(value(checked(60, 100, 'closed'), 1)).toEqual({
      score: 0,
      reasons: [{ reason: 'unavailable', points: 0 }],
    })
  })
})

describe('the weight of a record', () => {
  const watcher = (plan: Plan, listed: number) => ({ plan, listed })
  const free = (listed: number) => recordWeight([watcher('FREE', listed)])

  it('is its watchers, by plan', () => {
    expect(recordWeight([watcher('FREE', 1), watcher('FREE', 100), watcher('PREMIUM', 7)])).toBe(600)
  })

  it('falls with the length of a list beyond a hundred', () => {
    expect([free(10), free(100), free(200), free(2_000)]).toEqual([100, 100, 55, 8])
    expect(recordWeight([watcher('FREE', 2_000), watcher('PREMIUM', 400)])).toBe(131)
  })

  it('is never nothing, and grows with every watcher', () => {
    const anyWatcher = fc.record({
      plan: fc.constantFrom<Plan>('FREE', 'PREMIUM'),
      listed: fc.integer({ min: 1, max: 1e6 }),
    })
    fc.assert(
      fc.property(fc.array(anyWatcher, { maxLength: 9 }), anyWatcher, (watchers, another) => {
        const weight = recordWeight(watchers)
        expect(Number.isInteger(weight) && weight >= 1).toBe(true)
        expect(recordWeight([...watchers, another])).toBeGreaterThanOrEqual(weight)
      }),
    )
  })
})
