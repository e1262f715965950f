import { expect, test } from 'vitest'
import { pageWindow } from './pagination.tsx'

test('shows every page while they fit', () => {
  expect(pageWindow(1, 3, 5)).toEqual([1, 2, 3])
})

test('keeps the current page in the middle', () => {
  expect(pageWindow(6, 12, 5)).toEqual([4, 5, 6, 7, 8])
})

test('stops sliding at both ends', () => {
  expect(pageWindow(2, 12, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pageWindow(12, 12, 5)).toEqual([8, 9, 10, 11, 12])
})

test('has nothing to show for an empty list', () => {
  expect(pageWindow(1, 0, 5)).toEqual([])
})
