import { expect, it } from 'vitest'
import { mediumOf, watchFirst } from './medium.ts'

it.each([
  [['Vinyl', 'LP', 'Album'], 'vinyl'],
  [['Flexi-disc', '7"'], 'vinyl'],
  [['CD', 'Album', 'DVD'], 'cd'],
  [['CD', 'Vinyl', 'Box Set'], 'vinyl'],
  [['File', 'WAV'], 'other'],
  [[], 'other'],
])('%j is %s', (names, medium) => {
  expect(mediumOf(names)).toBe(medium)
})

it('puts vinyl first and leaves the order of the source alone otherwise', () => {
  const records = (['cd', 'vinyl', 'other', 'vinyl', 'cd'] as const).map((medium, id) => ({ medium, id }))
  expect(watchFirst(records).map(({ id }) => id)).toEqual([1, 3, 0, 2, 4])
})
