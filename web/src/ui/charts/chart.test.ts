import { expect, it } from 'vitest'
import { nearestIndex, polyline, stepFrom } from './chart.tsx'

it('draws from the left edge to the right one, high values high', () => {
  expect(polyline([0, 0.5, 1])).toBe('0,100 50,50 100,0')
  expect(polyline([1])).toBe('0,0')
})

it.each([
  [-1, 0],
  [0.24, 0],
  [0.26, 1],
  [0.5, 1],
  [2, 2],
])('at %d of the width of three points is point %d', (share, index) => {
  expect(nearestIndex(share, 3)).toBe(index)
})

it.each([
  ['ArrowRight', 6],
  ['ArrowLeft', 4],
  ['PageUp', 9],
  ['Home', 0],
  ['End', 9],
  ['a', null],
])('%s leads from the sixth of ten to %j', (key, index) => {
  expect(stepFrom(5, key, 10)).toBe(index)
})
