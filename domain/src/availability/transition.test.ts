import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Observation } from './observation.ts'
import { mayBringCopy, transition, type Transition } from './transition.ts'

const none: Observation = { kind: 'none' }
const blocked: Observation = { kind: 'blocked' }
const withdrawn: Observation = { kind: 'withdrawn' }
const onSale = (count: number, value = 20, currency = 'USD'): Observation => ({
  kind: 'on-sale',
  count,
  lowest: { value, currency },
})

describe('a transition', () => {
  it.each([
    ['the first look is a baseline, even with copies', null, onSale(3), 'baseline'],
    ['the first look at nothing is a baseline', null, none, 'baseline'],
    ['a release that was never there is withdrawn', null, withdrawn, 'withdrawn'],
    ['none to some is an appearance', none, onSale(1), 'appeared'],
    ['blocked to some is an appearance', blocked, onSale(1), 'appeared'],
    ['withdrawn to some is an appearance', withdrawn, onSale(1), 'appeared'],
    ['some to none is gone', onSale(2), none, 'gone'],
    ['more copies', onSale(1), onSale(2), 'more-copies'],
    ['more copies, one of which is cheaper, are more copies', onSale(1, 30), onSale(2, 12), 'more-copies'],
    ['fewer copies are the same', onSale(2), onSale(1), 'same'],
    ['a real price drop', onSale(2, 20), onSale(2, 18), 'cheaper'],
    ['0 is no price', onSale(2, 20), onSale(2, 0), 'same'],
    ['drift of a few percent is the same', onSale(2, 20), onSale(2, 19.3), 'same'],
    ['another currency compares with nothing', onSale(2, 20, 'USD'), onSale(2, 15, 'EUR'), 'same'],
    ['a copy sold while another came cheaper', onSale(1, 30), onSale(1, 12), 'cheaper'],
    ['blocked is its own state', onSale(1), blocked, 'blocked'],
    ['unblocked without copies is nothing to tell', blocked, none, 'same'],
    ['withdrawn after a good look', none, withdrawn, 'withdrawn'],
  ] as const)('%s', (_, before, after, expected) => {
    expect(transition(before, after)).toBe(expected)
  })

  const observation: fc.Arbitrary<Observation> = fc.oneof(
    fc.constantFrom(none, blocked, withdrawn),
    fc
      .record({
        count: fc.integer({ min: 1, max: 500 }),
        value: fc.double({ min: 0.01, max: 5000, noNaN: true }),
      })
      .map(({ count, value }) => onSale(count, value)),
  )

  it('says "appeared" exactly when copies are there that were not', () => {
    fc.assert(
      fc.property(observation, observation, (before, after) => {
        const appeared = before.kind !== 'on-sale' && after.kind === 'on-sale'
        expect(transition(before, after) === 'appeared').toBe(appeared)
      }),
    )
  })

  it('never lets a price hide that there are more copies', () => {
    fc.assert(
      fc.property(observation, observation, (before, after) => {
        fc.pre(before.kind === 'on-sale' && after.kind === 'on-sale' && after.count > before.count)
        expect(transition(before, after)).toBe('more-copies')
      }),
    )
  })

  it('says nothing when nothing changed', () => {
    fc.assert(
      fc.property(observation, (seen) => {
        expect(transition(seen, seen)).toBe('same')
      }),
    )
  })
})

describe('what may bring a copy', () => {
  const BRINGS: Readonly<Record<Transition, boolean>> = {
    baseline: false,
    same: false,
    appeared: true,
    gone: false,
    'more-copies': true,
    cheaper: true,
    blocked: false,
    withdrawn: false,
  }
  it.each(Object.entries(BRINGS))('of %s: %s', (change, brings) => {
    expect(mayBringCopy(change as Transition)).toBe(brings)
  })

  it('is a lower price than rates explain, and one more at any price', () => {
    expect(mayBringCopy(transition(onSale(1, 30), onSale(2, 12)))).toBe(true)
    expect(mayBringCopy(transition(onSale(2, 30), onSale(2, 12)))).toBe(true)
    expect(mayBringCopy(transition(onSale(2, 30), onSale(2, 29.5)))).toBe(false)
  })
})
