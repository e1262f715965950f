import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instant } from '../../../kernel/instant.ts'
import type { CheckState, ObservedState } from '../check-state.ts'
import { indexRest } from '../next-check.ts'
import { beginCheckState, observe } from '../observe.ts'
import { startClock } from '../policy-clock.ts'
import { GLOBAL_PRIOR } from '../rates/prior.ts'
import {
  unexpectedRises,
  blindShare,
  changesPerSecond,
  coverage,
  coveredRest,
  initialRates,
  masterPrice,
  masterRest,
  masterPays,
  membershipChange,
  ratesAtBeginning,
  type MasterValue,
} from './master-value.ts'

const AT = instant(0)
const CLOCK = startClock(AT, 20)
const pressing = (observed: ObservedState = 'off', weight = 1): CheckState =>
  observe(beginCheckState({ weight, tier: 3, prior: GLOBAL_PRIOR, phase: 0 }, CLOCK), observed, CLOCK, AT)
const pressings = (count: number) => Array.from({ length: count }, () => pressing())
const master = (members: readonly CheckState[], changesPerDay = 0.001): MasterValue => ({
  ...coverage(members, 20),
  changing: { events: 5, exposure: (5 * 86_400) / changesPerDay },
  followUps: members.length,
})

describe('a check of a master', () => {
  it('covers four equal pressings for the price of two, while nothing else happens', () => {
    expect(masterPrice(master(pressings(4), 1e-6), 20)).toBeCloseTo(0.5, 2)
    expect(masterRest(master(pressings(4), 1e-6), 20) / indexRest(pressing(), 20)).toBeCloseTo(0.5, 2)
  })

  it('ends as much waiting per request as a single check, those it leads to counted', () => {
    const worth = fc.double({ min: 1e-9, max: 1e-1, noNaN: true })
    const changesPerSecond = fc.double({ min: 1e-9, max: 1e-4, noNaN: true })
    fc.assert(
      fc.property(worth, changesPerSecond, fc.integer({ min: 2, max: 60 }), (covered, changes, followUps) => {
        const changing = { events: 1, exposure: 1 / changes }
        const value = { worth: covered, separately: 0, changing, followUps }
        const rest = masterRest(value, 20)
        const x = changes * rest * 20
        const requests = 1 + followUps * (1 - Math.exp(-x) * (1 + x))
        expect(Math.abs((covered * rest ** 2) / 2 / requests - 1)).toBeLessThan(0.05)
      }),
    )
  })

  it('pays where masters are quiet and switches itself off where they are not', () => {
    const members = pressings(4)
    expect(masterPays(master(members), 20, false)).toBe(true)
    expect(masterPays(master(members, 50), 20, true)).toBe(false)
  })

  it('is tried where a master is watched, until rises have shown how often it rises', () => {
    const known = pressings(40)
    const watched = known.map((checkState) => ({ ...checkState, share: 1 / 40 }))
    const first = initialRates(watched)
    const stale = { ...first, changing: { events: 0.5, exposure: first.changing.exposure / 9 } }
    const noisy = { ...first, changing: { events: 6, exposure: first.changing.exposure / 9 } }
    expect(changesPerSecond(first.changing)).toBeLessThan(changesPerSecond(initialRates(known).changing) / 4)
    expect(ratesAtBeginning(stale, watched)).toEqual(first)
    expect(ratesAtBeginning(noisy, watched)).toBe(noisy)
    expect(ratesAtBeginning(stale, known)).toBe(stale)
  })

  it('never pays for a single pressing', () => {
    expect(masterPays(master(pressings(1)), 20, false)).toBe(false)
  })

  it('does not flap: what has begun goes on at a price at which it would not begin', () => {
    const members = [pressing('off', 30), pressing('off', 1)]
    const price = masterPrice(master(members, 1e-6), 20)
    const dearer = master(members, 0.2)
    expect(price).toBeLessThan(masterPrice(dearer, 20))
    expect(masterPrice(dearer, 20)).toBeGreaterThan(0.9)
    expect([masterPays(dearer, 20, true), masterPays(dearer, 20, false)]).toEqual([true, false])
  })

  it('leaves records on sale to their own checks', () => {
    const covered = coverage([pressing('on'), pressing('closed')], 20)
    expect(covered).toEqual({ worth: 0, separately: 0 })
    expect(masterPays(master([pressing('on')]), 20, true)).toBe(false)
  })

  it('is dearer, blinder and never nonsense the more often it changes', () => {
    const changes = fc.double({ min: 1e-4, max: 1e4, noNaN: true })
    fc.assert(
      fc.property(changes, changes, fc.integer({ min: 1, max: 60 }), (a, b, count) => {
        const [calm, lively] = [Math.min(a, b), Math.max(a, b)].map((rate) =>
          master(pressings(count), rate),
        ) as [MasterValue, MasterValue]
        expect(masterPrice(lively, 20)).toBeGreaterThanOrEqual(masterPrice(calm, 20) * (1 - 1e-6))
        expect(blindShare(lively, 20)).toBeLessThanOrEqual(1)
        expect(coveredRest(7, blindShare(lively, 20))).toBeGreaterThanOrEqual(7)
        expect(Number.isFinite(masterRest(lively, 20))).toBe(true)
      }),
    )
  })
})

describe('an answer of a master', () => {
  const answer = (count: number, lowest: number | null) => ({ count, lowest })

  it.each([
    ['the same', answer(3, 20), answer(3, 20), 0],
    ['two more', answer(3, 20), answer(5, 20), 2],
    ['fewer', answer(3, 20), answer(1, 30), 0],
    ['a sale and a new copy that cancel', answer(3, 20), answer(3, 25), Number.POSITIVE_INFINITY],
    ['still nothing', answer(0, null), answer(0, null), 0],
  ])('%s', (_, expected, seen, rises) => expect(unexpectedRises(expected, seen)).toBe(rises))
})

describe('the members of a master', () => {
  it.each([
    ['two are watched and none belongs to it yet', [1, 2], [], [1, 2], []],
    ['a third one is watched', [1, 2, 3], [1, 2], [3], []],
    ['one is watched no more', [1, 3], [1, 2, 3], [], [2]],
    ['only one is left', [1], [1, 2], [], [1, 2]],
    ['one pressing alone', [1], [], [], []],
    ['nothing changed', [1, 2], [1, 2], [], []],
  ])('%s', (_, watched, members, joining, leaving) =>
    expect(membershipChange(watched, members)).toEqual({ joining, leaving }),
  )
})
