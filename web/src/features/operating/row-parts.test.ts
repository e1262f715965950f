import { expect, it } from 'vitest'
import { durationText } from './row-parts.tsx'

it.each([
  [null, '–'],
  [0, '0 sec'],
  [42.4, '42 sec'],
  [90, '1.5 min'],
  [600, '10 min'],
  [5400, '1.5 hr'],
  [86_400 * 3, '3 days'],
])('%s seconds are %s', (seconds, text) => {
  expect(durationText(seconds, 'en')).toBe(text)
})
