import { expect, it } from 'vitest'
import { hours, milliseconds } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { isCurrent } from './freshness.ts'

it('shows figures as current for six hours and not a millisecond longer', () => {
  const seen = instant(1_000_000)
  expect(isCurrent(seen, plus(seen, hours(6)))).toBe(true)
  expect(isCurrent(seen, plus(seen, milliseconds(hours(6) + 1)))).toBe(false)
})
