import { describe, expect, it } from 'vitest'
import { days, milliseconds } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { isMuted, muteFrom } from './mute.ts'

const AT = instant(Date.UTC(2026, 0, 5, 9))

describe('a muted record', () => {
  it.each([
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

  it('is one only when somebody muted it', () => {
    expect(isMuted(null, AT)).toBe(false)
  })
})
