import { describe, expect, it } from 'vitest'
import type { ExchangeRates } from '../alerts/exchange-rates.ts'
import type { Observation } from '../availability/observation.ts'
import { instant } from '../kernel/instant.ts'
import { placeAmong, withCopy } from './counting.ts'

const rates: ExchangeRates = { day: instant(0), perEuro: { USD: 1.25 } }
const euros = (value: number) => ({ price: { value, currency: 'EUR' } })
const dollars = (value: number) => ({ value, currency: 'USD' })

describe('a copy that a shop has listed', () => {
  it('is the only one where there was none, in the currency of observations as far as that is known', () => {
    expect(withCopy({ kind: 'none' }, euros(8), rates)).toEqual({
      kind: 'on-sale',
      count: 1,
      lowest: dollars(10),
    })
    expect(withCopy({ kind: 'none' }, euros(8), null)?.lowest).toEqual(euros(8).price)
    expect(withCopy({ kind: 'none' }, { price: null }, rates)?.lowest).toBeNull()
  })

  it('is one more beside the others, and the lowest price where it is cheaper than they', () => {
    const before = { kind: 'on-sale', count: 3, lowest: dollars(20) } as const
    expect(withCopy(before, euros(8), rates)).toEqual({ kind: 'on-sale', count: 4, lowest: dollars(10) })
    expect(withCopy(before, euros(80), rates)?.lowest).toEqual(dollars(20))
    expect(withCopy(before, euros(8), null)?.lowest).toEqual(dollars(20))
    expect(withCopy(before, { price: null }, rates)?.lowest).toEqual(dollars(20))
    expect(withCopy({ ...before, lowest: null }, euros(8), rates)?.lowest).toEqual(dollars(10))
  })

  it('opens no release that is blocked or withdrawn', () => {
    expect(withCopy({ kind: 'blocked' }, euros(8), rates)).toBeNull()
    expect(withCopy({ kind: 'withdrawn' }, euros(8), rates)).toBeNull()
  })
})

describe('a copy that a page shows for the first time', () => {
  const NONE: Observation = { kind: 'none' }
  const count = (count: number): Observation => ({ kind: 'on-sale', count, lowest: dollars(10) })
  const MINUTE = 60_000

  // Posted at minute 5, read at 9, with one known copy beside it. The statistics: what, since when, and read when.
  it.each<[string, Observation, number, number, ReturnType<typeof placeAmong>]>([
    ['is news after a check without any', NONE, 1, 4, 'news'],
    ['is news after a check with others', count(2), 1, 4, 'news'],
    ['is news where they count as many as before it', count(2), 4, 8, 'news'],
    ['is counted where they count more since', count(2), 6, 8, 'counted'],
    ['is news where the known copies fill their count, and they may be late', count(1), 6, 6, 'news'],
    ['is counted where they can be late no more', count(1), 8, 8, 'counted'],
    ['is news although a check after it was listed had none', NONE, 6, 9, 'news'],
    ['is gone where a check without any is younger than the page', NONE, 6, 10, 'gone'],
  ])('%s', (_, observation, since, at, place) => {
    const market = { observation, since: instant(since * MINUTE), at: instant(at * MINUTE) }
    const copy = { postedAt: instant(5 * MINUTE) }
    expect(placeAmong(market, copy, 1, instant(9 * MINUTE))).toBe(place)
  })
})
