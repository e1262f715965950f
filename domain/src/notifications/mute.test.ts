import { describe, expect, it } from 'vitest'
import { days, milliseconds } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { isMuted, muteFrom } from './mute.ts'

const AT = instant(Date.UTC(2026, 0, 5, 9))

describe('a muted record', () => {
  it.each([
    ['1d', days(1)],
    ['7d', days(7)],
    ['30d', days(30)],
  ] as const)('for %s is heard again to the millisecond', (choice, length) => {
    const mute = muteFrom(choice, AT)
    expect(isMuted(mute, AT)).toBe(true)
    expect(isMuted(mute, plus(AT, milliseconds(length - 1)))).toBe(true)
    expect(isMuted(mute, plus(AT, length))).toBe(false)
  })

  it('until it is on again knows no date', () => {
    expect(isMuted(muteFrom('on-again', AT), plus(AT, days(4000)))).toBe(true)
  })

  it.each([
    ['at the same price', 20, 'USD', true],
    ['where the price only drifts', 19.5, 'USD', true],
    ['when it is cheaper', 18, 'USD', false],
    ['when prices are in another currency', 20, 'EUR', false],
  ])('until it is cheaper, %s', (_, value, currency, holds) => {
    const mute = muteFrom('until-cheaper', AT, { value: 20, currency: 'USD' })
    expect(isMuted(mute, plus(AT, days(400)), { value, currency })).toBe(holds)
    expect(isMuted(mute, plus(AT, days(400)))).toBe(true)
  })

  it('until it is cheaper than nothing is muted until it is on again', () => {
    expect(muteFrom('until-cheaper', AT)).toEqual(muteFrom('on-again', AT))
  })

  it('is one only when somebody muted it', () => {
    expect(isMuted(null, AT)).toBe(false)
  })
})
