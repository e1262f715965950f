import fc from 'fast-check'
import { expect, it } from 'vitest'
import { instant } from '../kernel/instant.ts'
import { byRarity, type RarityFacts } from './rarity.ts'

const record = (id: number, facts: Partial<RarityFacts> = {}): RarityFacts => ({
  id,
  have: null,
  want: null,
  forSale: null,
  addedAt: null,
  ...facts,
})
const order = (...records: readonly RarityFacts[]) => records.toSorted(byRarity).map(({ id }) => id)

it('puts first what more people want than have, and last what many have', () => {
  expect(
    order(
      record(1, { have: 900, want: 100 }),
      record(2),
      record(3, { have: 10, want: 400 }),
      record(4, { have: 20, want: 30 }),
    ),
  ).toEqual([3, 4, 2, 1])
})

it('then goes by copies: none, unknown, few, many', () => {
  expect(
    order(record(1, { forSale: 9 }), record(2, { forSale: 1 }), record(3), record(4, { forSale: 0 })),
  ).toEqual([4, 3, 2, 1])
})

it('then takes what was put on the list last, and at last the newest number', () => {
  const day = (days: number) => instant(Date.UTC(2026, 0, days))
  expect(order(record(1, { addedAt: day(1) }), record(2, { addedAt: day(3) }), record(3), record(4))).toEqual(
    [2, 1, 4, 3],
  )
})

it('gives one order, however the list came', () => {
  const count = fc.option(fc.nat(5))
  const facts = fc.record({
    have: count,
    want: count,
    forSale: count,
    addedAt: fc.option(fc.nat(3).map(instant)),
  })
  fc.assert(
    fc.property(
      fc.array(facts, { maxLength: 12 }),
      fc.infiniteStream(fc.double({ noNaN: true })),
      (all, random) => {
        const records = all.map((each, id) => record(id, each))
        const shuffled = records
          .map((each) => ({ each, key: random.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ each }) => each)
        expect(order(...shuffled)).toEqual(order(...records))
      },
    ),
  )
})
