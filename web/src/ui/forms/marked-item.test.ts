import { expect, test } from 'vitest'
import { nextIndex } from './marked-item.ts'

test('the first step enters the list at the near end', () => {
  expect(nextIndex(-1, 3, 1)).toBe(0)
  expect(nextIndex(-1, 3, -1)).toBe(2)
})

test('steps go round the ends', () => {
  expect(nextIndex(2, 3, 1)).toBe(0)
  expect(nextIndex(0, 3, -1)).toBe(2)
  expect(nextIndex(0, 3, 1)).toBe(1)
})

test('an empty list has nothing to mark', () => {
  expect(nextIndex(-1, 0, 1)).toBe(-1)
})
