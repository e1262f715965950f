import { describe, expect, it } from 'vitest'
import { days, hours, milliseconds } from '../../kernel/duration.ts'
import { instant, plus } from '../../kernel/instant.ts'
import { isLinkOpen, linkExpiry } from './account-link.ts'

const made = instant(Date.UTC(2026, 0, 5, 9))

describe('a link in a mail', () => {
  it.each([
    ['password-reset', hours(1)],
    ['email-change', days(1)],
    ['app-removal', hours(1)],
    ['email-confirmation', days(7)],
  ] as const)('to %s works for its time and not a moment longer', (purpose, lifetime) => {
    const link = { expiresAt: linkExpiry(purpose, made), usedAt: null }
    expect(isLinkOpen(link, plus(made, milliseconds(lifetime - 1)))).toBe(true)
    expect(isLinkOpen(link, plus(made, lifetime))).toBe(false)
  })

  it('works once', () => {
    expect(isLinkOpen({ expiresAt: linkExpiry('password-reset', made), usedAt: made }, made)).toBe(false)
  })
})
