import { expect, it } from 'vitest'
import { instant } from '../kernel/instant.ts'
import { daysWatched } from './days-watched.ts'

const at = (day: number, hour: number) => instant(Date.UTC(2026, 0, day, hour))

it.each([
  [at(5, 9), at(5, 9), 1],
  [at(5, 23), at(6, 0), 2],
  [at(1, 0), at(31, 23), 30],
  // A clock that was set back.
  [at(6, 0), at(5, 0), 1],
])('counts the first day and today, and stops at the most: %d, %d', (since, now, count) => {
  expect(daysWatched(since, now, 30)).toBe(count)
})
