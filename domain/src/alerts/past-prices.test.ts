import { describe, expect, it } from 'vitest'
import type { Observation } from '../availability/observation.ts'
import { days, hours, milliseconds } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { decideByRule } from '../notifications/decide-by-rule.ts'
import { DEFAULT_RULE, NEW_MEMORY, type AlertRule } from './alert-rule.ts'
import { lowestOfPast, monthsBefore } from './past-prices.ts'

const NOW = instant(Date.UTC(2026, 5, 30))
const RATES = { day: NOW, perEuro: { USD: 1.25 } }
const euros = (value: number) => ({ value, currency: 'EUR' })
const ago = (n: number) => plus(NOW, milliseconds(-days(n)))

describe('the lowest of past prices', () => {
  it('is that of all, in the currency that is asked for', () => {
    const prices = { pricedSince: ago(90), lowest: [euros(30), { value: 35, currency: 'USD' }] }
    expect(lowestOfPast(prices, 'EUR', RATES, NOW)).toEqual(euros(28))
    expect(lowestOfPast(prices, 'USD', RATES, NOW)).toEqual({ value: 35, currency: 'USD' })
  })

  it('is not known before prices were known for thirty days', () => {
    const lowest = [euros(30)]
    expect(lowestOfPast({ pricedSince: ago(30), lowest }, 'EUR', RATES, NOW)).toEqual(euros(30))
    expect(lowestOfPast({ pricedSince: ago(29.9), lowest }, 'EUR', RATES, NOW)).toBe(null)
    expect(lowestOfPast({ pricedSince: null, lowest }, 'EUR', RATES, NOW)).toBe(null)
  })

  it('is not known without a price, nor beside one that cannot be compared', () => {
    expect(lowestOfPast({ pricedSince: ago(90), lowest: [] }, 'EUR', RATES, NOW)).toBe(null)
    const lowest = [euros(30), { value: 1, currency: 'SEK' }]
    expect(lowestOfPast({ pricedSince: ago(90), lowest }, 'EUR', RATES, NOW)).toBe(null)
  })

  it('counts months of thirty days', () => {
    expect(monthsBefore(NOW, 6)).toBe(ago(180))
  })
})

describe('as cheap as it has been', () => {
  const given: AlertRule = { ...DEFAULT_RULE, backForSale: false, cheapestInMonths: 6 }
  const at = (value: number, currency = 'EUR'): Observation => ({
    kind: 'on-sale',
    count: 1,
    lowest: { value, currency },
  })

  /** What is said of one observation after the other, the lowest of the months before being 25 €. */
  function follow(
    rule: AlertRule,
    seen: readonly Observation[],
    lowestSince: ReturnType<typeof euros> | null,
  ) {
    let memory = NEW_MEMORY
    let before: Observation | null = null
    return seen.map((after, n) => {
      const now = plus(NOW, hours(n))
      const decision = decideByRule(rule, memory, {
        before,
        after,
        now,
        statedIn: [],
        rates: RATES,
        lowestSince,
      })
      memory = decision.memory
      before = after
      return decision.reasons.join(' ')
    })
  }

  it.each<[string, readonly Observation[], readonly string[]]>([
    ['alerts at that price', [at(25)], ['cheapest']],
    ['alerts below it', [at(30), at(20)], ['', 'cheapest']],
    ['is silent a cent above it', [at(25.01)], ['']],
    ['alerts once while it stays as cheap', [at(25), at(24), at(26), at(20)], ['cheapest', '', '', '']],
    ['alerts again after it was above', [at(25), at(27), at(25)], ['cheapest', '', 'cheapest']],
    ['alerts again after it was gone', [at(25), { kind: 'none' }, at(25)], ['cheapest', '', 'cheapest']],
    [
      'alerts once while its price is not named',
      [at(25), { kind: 'on-sale', count: 1, lowest: null }, at(25)],
      ['cheapest', '', ''],
    ],
    ['compares by rates', [at(31.25, 'USD')], ['cheapest']],
    ['knows nothing without a rate', [at(1, 'SEK')], ['']],
  ])('%s', (_, seen, said) => {
    expect(follow(given, seen, euros(25))).toEqual(said)
  })

  it('says nothing where no price is known to compare with, or nobody asks', () => {
    expect(follow(given, [at(1)], null)).toEqual([''])
    expect(follow({ ...given, cheapestInMonths: null }, [at(1)], euros(25))).toEqual([''])
  })

  it('is silenced by a rule for the limit alone', () => {
    const rule = { ...given, ceiling: { minor: 1000, currency: 'EUR' }, onlyWithinCeiling: true } as const
    expect(follow(rule, [at(20)], euros(25))).toEqual([''])
  })
})

it('dearer by a share alerts when it is reached, from the lowest since the last alert', () => {
  let memory = NEW_MEMORY
  const rule = { ...DEFAULT_RULE, dearerByPercent: 20 }
  const said = [25, 24, 28.79, 28.8, 30, 34.56].map((value, n) => {
    const after: Observation = { kind: 'on-sale', count: 1, lowest: euros(value) }
    const decision = decideByRule(rule, memory, {
      before: n === 0 ? null : after,
      after,
      now: plus(NOW, hours(n)),
      statedIn: [],
      rates: null,
    })
    memory = decision.memory
    return decision.reasons.join(' ')
  })
  expect(said).toEqual(['', '', '', 'dearer', '', 'dearer'])
})
