import { describe, expect, it } from 'vitest'
import type { ExchangeRates } from '../alerts/exchange-rates.ts'
import type { Observation } from '../availability/observation.ts'
import { instant } from '../kernel/instant.ts'
import { standingOf, withCopy } from './observed-copy.ts'

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
    expect(withCopy({ ...before, lowest: null }, euros(8), rates)?.lowest).toEqual(euros(8).price)
  })

  it('opens no release that is blocked or withdrawn', () => {
    expect(withCopy({ kind: 'blocked' }, euros(8), rates)).toBeNull()
    expect(withCopy({ kind: 'withdrawn' }, euros(8), rates)).toBeNull()
  })
})

describe('a copy that a page shows for the first time', () => {
  const NONE: Observation = { kind: 'none' }
  const ONE: Observation = { kind: 'on-sale', count: 1, lowest: dollars(10) }

  // Posted at 5, read at 9; the last check was before, between, and after.
  it.each<[string, Observation, number, ReturnType<typeof standingOf>]>([
    ['is news after a check without any', NONE, 4, 'news'],
    ['is news after a check with others', ONE, 4, 'news'],
    ['is counted by a check with copies that is not older', ONE, 5, 'counted'],
    ['is counted by a check with copies that is younger than the page', ONE, 10, 'counted'],
    ['is news although a check after it was listed had none', NONE, 9, 'news'],
    ['is gone where a check without any is younger than the page', NONE, 10, 'gone'],
  ])('%s', (_, observation, at, standing) => {
    const copy = { postedAt: instant(5) }
    expect(standingOf(copy, { observation, at: instant(at) }, instant(9))).toBe(standing)
  })
})
