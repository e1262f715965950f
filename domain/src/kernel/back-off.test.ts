import { describe, expect, it } from 'vitest'
import { backOff } from './back-off.ts'
import { hours, seconds } from './duration.ts'

describe('a back-off', () => {
  it('doubles with each failure in a row, to the longest rest', () => {
    const rests = [0, 1, 2, 3, 8, 9, 10_000].map((failures) => backOff(failures, seconds(30), hours(1)))
    expect(rests).toEqual([30, 30, 60, 120, 3600, 3600, 3600].map(seconds))
  })
})
