import fc from 'fast-check'
import { expect, it } from 'vitest'
import { day, monthsAfter, nextBoundary } from './ledger.ts'

const at = (text: string) => Date.parse(text) / 1_000

it.each([
  ['2026-01-31T12:00:00Z', 1, '2026-02-28T12:00:00Z'],
  ['2026-01-31T12:00:00Z', 2, '2026-03-31T12:00:00Z'],
  ['2024-01-31T12:00:00Z', 1, '2024-02-29T12:00:00Z'],
  ['2026-12-15T00:00:00Z', 1, '2027-01-15T00:00:00Z'],
  ['2026-01-05T12:00:00Z', 12, '2027-01-05T12:00:00Z'],
])('%s and %i months is %s', (anchor, months, expected) => {
  expect(monthsAfter(at(anchor), months)).toBe(at(expected))
})

it('months follow one another without gaps, each 28 to 31 days long', () => {
  const anchors = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') })
  fc.assert(
    fc.property(anchors, fc.integer({ min: 0, max: 60 }), (anchor, months) => {
      const start = monthsAfter(anchor, months)
      const end = nextBoundary(anchor, start)
      expect(end).toBe(monthsAfter(anchor, months + 1))
      expect((end - start) / day).toBeGreaterThanOrEqual(28)
      expect((end - start) / day).toBeLessThanOrEqual(31)
    }),
  )
})
