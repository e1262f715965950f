import { expect, it } from 'vitest'
import { milliseconds, minutes } from '../../kernel/duration.ts'
import { instant, plus } from '../../kernel/instant.ts'
import { isRecentAuthentication } from './session-age.ts'

const NOW = instant(Date.UTC(2026, 0, 5))

it.each([
  [0, true],
  [minutes(10) - 1, true],
  [minutes(10), false],
])('an authentication of %d ms ago is recent: %s', (ago, isRecent) => {
  const authenticatedAt = plus(NOW, milliseconds(-ago))
  const shown = { authenticatedAt, secondFactorAt: null, asksForCode: false }
  expect(isRecentAuthentication(shown, NOW)).toBe(isRecent)
})

it.each([
  [false, null, true],
  [true, null, false],
  [true, NOW, true],
])(
  'where codes are asked for: %s, one given at %s makes it recent: %s',
  (asksForCode, secondFactorAt, isRecent) => {
    expect(isRecentAuthentication({ authenticatedAt: NOW, secondFactorAt, asksForCode }, NOW)).toBe(isRecent)
  },
)
