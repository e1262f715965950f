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
  expect(isRecentAuthentication(plus(NOW, milliseconds(-ago)), NOW)).toBe(isRecent)
})
