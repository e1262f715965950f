import { expect, it } from 'vitest'
import { usageBar } from './current-plan.tsx'

it.each([
  [0, 5, { value: 0, max: 5, tone: 'blue' }],
  [4, 5, { value: 4, max: 5, tone: 'blue' }],
  [5, 5, { value: 5, max: 5, tone: 'red' }],
  [9, 5, { value: 9, max: 5, tone: 'red' }],
  [0, 0, { value: 0, max: 0, tone: 'red' }],
  [0, -1, { value: 20, max: 100, tone: 'blue' }],
  [2_000, -1, { value: 20, max: 100, tone: 'blue' }],
])('%d of %d', (count, limit, bar) => {
  expect(usageBar(count, limit)).toEqual(bar)
})
