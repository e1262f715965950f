import { expect, it } from 'vitest'
import { busiestHour } from './analytics-charts.tsx'

it('is the first with the highest count', () => {
  expect(
    busiestHour([
      [0, 1, 0],
      [3, 0, 3],
    ]),
  ).toEqual({ weekday: 1, hour: 0, count: 3 })
})

it('is none where nothing was counted', () => {
  expect(busiestHour([[0, 0], []])).toBeNull()
})
