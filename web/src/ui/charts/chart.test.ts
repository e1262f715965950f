import { describe, expect, it } from 'vitest'
import { polyline } from './chart.tsx'
import { indexInGrid, monthTicks, nearestIndex, stepFrom } from './walked-chart.tsx'

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

it.each([
  ['ArrowRight', 12],
  ['ArrowUp', 4],
  ['ArrowDown', 6],
])('%s leads in columns of seven from the sixth to %j', (key, index) => {
  expect(stepFrom(5, key, 20, 7)).toBe(index)
})

it.each([
  [0, 0, 0],
  [0.34, 0.99, 13],
  [1, 1, 16],
  [-1, 0.15, 1],
])('at %d across and %d down in three columns of seven is item %d', (across, down, index) => {
  expect(indexInGrid(across, down, 7, 17)).toBe(index)
})

describe('the captions of months', () => {
  const ticks = (first: string, length: number) =>
    monthTicks(first, length, (month) => month.toISOString().slice(0, 7))

  it('stand where each month begins', () => {
    expect(ticks('2026-01-30', 60)).toEqual([
      { at: 2 / 60, text: '2026-02' },
      { at: 30 / 60, text: '2026-03' },
    ])
  })

  it('are six at most, evenly, and none has too little room', () => {
    expect(ticks('2025-12-01', 365).map(({ text }) => text)).toEqual([
      '2025-12',
      '2026-02',
      '2026-04',
      '2026-06',
      '2026-08',
      '2026-10',
    ])
    expect(ticks('2026-01-05', 28)).toEqual([])
  })
})
