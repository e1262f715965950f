import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relistedOf, type ComparedCopy } from './relisting.ts'

const copy: ComparedCopy = {
  id: 7,
  releaseId: 1,
  media: 'NM',
  sleeve: 'VG+',
  price: { value: 20, currency: 'EUR' },
}
const nobody: ReadonlySet<number> = new Set()

describe('a copy that its seller lists again', () => {
  it('has a new number, and is otherwise like the old one', () => {
    expect(relistedOf(copy, [{ ...copy, id: 3 }], nobody)).toBe(3)
    expect(relistedOf(copy, [{ ...copy, id: 3, price: { value: 20.9, currency: 'EUR' } }], nobody)).toBe(3)
    expect(relistedOf(copy, [copy], nobody)).toBeNull()
  })

  it('is of the same release and grades, at about the same price', () => {
    const others: Partial<ComparedCopy>[] = [
      { releaseId: 2 },
      { media: 'VG+' },
      { sleeve: 'generic' },
      { price: null },
      { price: { value: 25, currency: 'EUR' } },
      { price: { value: 20, currency: 'USD' } },
    ]
    for (const other of others) expect(relistedOf(copy, [{ ...copy, id: 3, ...other }], nobody)).toBeNull()
  })

  it('is another copy while the old one stands beside it', () => {
    expect(relistedOf(copy, [{ ...copy, id: 3 }], new Set([3]))).toBeNull()
    expect(
      relistedOf(
        copy,
        [
          { ...copy, id: 2 },
          { ...copy, id: 3 },
        ],
        new Set([3]),
      ),
    ).toBe(2)
  })

  it('is found whatever else was listed, and in whatever order', () => {
    const anyCopy = fc.record({
      id: fc.integer({ min: 1, max: 20 }),
      releaseId: fc.integer({ min: 1, max: 3 }),
      media: fc.constantFrom('NM' as const, 'VG' as const, null),
      sleeve: fc.constantFrom('VG+' as const, 'generic' as const, null),
      price: fc.constantFrom(null, { value: 10, currency: 'EUR' }, { value: 14, currency: 'EUR' }),
    })
    const sample = [anyCopy, fc.array(anyCopy), fc.array(fc.integer({ min: 1, max: 20 }))] as const
    fc.assert(
      fc.property(...sample, (one, earlier, ids) => {
        const present = new Set(ids)
        const found = relistedOf(one, earlier, present)
        const like = earlier.filter(
          (old) =>
            old.id !== one.id &&
            !present.has(old.id) &&
            isDeepStrictEqual({ ...old, id: one.id }, { ...one }),
        )
        expect(found).toBe(like.at(-1)?.id ?? null)
        expect(relistedOf(one, earlier.toReversed(), present) === null).toBe(found === null)
      }),
      { seed: 50, numRuns: 500 },
    )
  })
})
