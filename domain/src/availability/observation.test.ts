import { describe, expect, it } from 'vitest'
import { hours, milliseconds } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { continuesRun, isSameObservation, type Observation } from './observation.ts'

const onSale = (count: number, value: number, currency = 'USD'): Observation => ({
  kind: 'on-sale',
  count,
  lowest: { value, currency },
})

describe('the same observation', () => {
  it.each<[string, Observation, Observation, boolean]>([
    ['equal figures', onSale(2, 10), onSale(2, 10), true],
    ['another count', onSale(2, 10), onSale(3, 10), false],
    ['another price', onSale(2, 10), onSale(2, 10.01), false],
    ['another currency', onSale(2, 10), onSale(2, 10, 'EUR'), false],
    ['a price that went missing', onSale(2, 10), { kind: 'on-sale', count: 2, lowest: null }, false],
    ['none and none', { kind: 'none' }, { kind: 'none' }, true],
    ['none and blocked', { kind: 'none' }, { kind: 'blocked' }, false],
    ['none and copies', { kind: 'none' }, onSale(1, 10), false],
  ])('%s', (_, a, b, same) => {
    expect(isSameObservation(a, b)).toBe(same)
    expect(isSameObservation(b, a)).toBe(same)
  })
})

describe('a run of equal observations', () => {
  it('goes on over 36 hours without a check and no longer', () => {
    const last = instant(Date.UTC(2026, 0, 1))
    expect(continuesRun(last, plus(last, hours(36)))).toBe(true)
    expect(continuesRun(last, plus(last, milliseconds(hours(36) + 1)))).toBe(false)
  })
})
