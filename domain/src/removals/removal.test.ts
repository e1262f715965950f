import { expect, it } from 'vitest'
import { minutes } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { isRestorable } from './removal.ts'

const removedAt = instant(1_000_000)

it.each([
  ['at once', 0, true],
  ['after ten minutes', minutes(10), true],
  ['later', minutes(10) + 1, false],
] as const)('lets what was removed be put back %s: %#', (_, age, expected) => {
  expect(isRestorable(removedAt, plus(removedAt, age as never))).toBe(expected)
})
