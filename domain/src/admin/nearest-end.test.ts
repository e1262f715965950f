import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearestEnd, withinReach } from './nearest-end.ts'

const list = (total: number) => Array.from({ length: total }, (_, index) => index)

describe('a page read from the nearer end', () => {
  it('is the page, whichever end it is read from', () => {
    const sizes = fc.record({ page: fc.integer({ min: 1, max: 40 }), limit: fc.integer({ min: 1, max: 7 }) })
    fc.assert(
      fc.property(sizes, fc.nat(100), ({ page, limit }, total) => {
        const { offset, limit: rows, isReversed } = nearestEnd({ page, limit, total })
        const order = isReversed ? list(total).toReversed() : list(total)
        const read = order.slice(offset, offset + rows)
        const expected = list(total).slice((page - 1) * limit, page * limit)
        expect(isReversed ? read.toReversed() : read).toEqual(expected)
      }),
    )
  })

  it('never passes over more than half of the list', () => {
    expect(nearestEnd({ page: 200_000, limit: 5, total: 1_000_000 }).offset).toBe(0)
    expect(nearestEnd({ page: 100_000, limit: 5, total: 1_000_000 }).offset).toBeLessThanOrEqual(500_000)
  })

  it('is empty beyond what is within reach, and whole up to there', () => {
    expect(nearestEnd({ page: 4, limit: 5, total: 1_000, reach: 18 })).toMatchObject({ offset: 15, limit: 3 })
    const beyond = nearestEnd({ page: 5, limit: 5, total: 1_000, reach: 18 })
    expect(beyond).toEqual({ offset: 0, limit: 0, isReversed: false })
  })
})

describe('what pages lead to', () => {
  it('is everything of a short list', () => {
    expect(withinReach({ total: 12, all: 20_000 })).toBe(12)
    expect(withinReach({ total: 20_000, all: 20_000 })).toBe(20_000)
  })

  it('is what a walk of bounded length meets of a long one', () => {
    expect(withinReach({ total: 5_000_000, all: 5_000_000 })).toBe(20_000)
    expect(withinReach({ total: 1_000_000, all: 5_000_000 })).toBe(4_000)
    expect(withinReach({ total: 0, all: 5_000_000 })).toBe(0)
  })
})
