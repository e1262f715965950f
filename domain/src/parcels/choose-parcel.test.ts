import { describe, expect, it } from 'vitest'
import { hours, minutes } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { chooseParcel } from './choose-parcel.ts'
import {
  compareParcels,
  nearMisses,
  sumParcel,
  type RankedParcel,
  type OfferedCopy,
  type ShopOffer,
} from './parcel.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))

/** A copy of the record with its own number, for 10.00 and 4.00 postage, within its limit. */
const copy = (id: number, given: Partial<OfferedCopy> = {}): OfferedCopy => ({
  id,
  record: `record ${id}`,
  price: 1000,
  postage: 400,
  excess: 0,
  worth: given.price ?? 1000,
  seenAt: plus(NOW, minutes(-9)),
  ...given,
})
const offer = (copies: readonly OfferedCopy[], minimum: number | null = null): ShopOffer => ({
  copies,
  minimum,
})
const idsOf = (given: ShopOffer, budget?: number) =>
  chooseParcel(given, NOW, budget).copies.map(({ id }) => id)

describe('the parcel of a shop', () => {
  it('has one copy of each record within its limit, and the highest single postage', () => {
    const cheap = copy(2, { record: 'record 1', price: 800 })
    const given = offer([copy(1), cheap, copy(3, { postage: 600 }), copy(4, { excess: 50 })])
    expect(idsOf(given)).toEqual([2, 3])
    expect(chooseParcel(given, NOW).sum).toEqual({
      price: 1800,
      postage: 600,
      unstated: 0,
      total: 2400,
      missing: 0,
    })
  })

  it('takes a dearer copy of a record where a cheaper one raises the postage of all', () => {
    const far = copy(2, { record: 'record 1', price: 900, postage: 900 })
    expect(idsOf(offer([copy(1), far, copy(3)]))).toEqual([1, 3])
    expect(idsOf(offer([copy(1), { ...far, price: 400 }, copy(3)]))).toEqual([2, 3])
  })

  it('has nothing that was read more than six hours ago, and is empty without anything within the limits', () => {
    const old = { seenAt: plus(NOW, hours(-6.1)) }
    expect(idsOf(offer([copy(1, old), copy(2, { seenAt: plus(NOW, hours(-6)) })]))).toEqual([2])
    expect(chooseParcel(offer([copy(1, old), copy(2, { excess: 1 })], 500), NOW)).toEqual({
      copies: [],
      others: [],
      sum: { price: 0, postage: null, unstated: 0, total: 0, missing: 500 },
    })
  })

  it('counts a postage that nobody states as the dearest that is, and says of how many it is not', () => {
    const unstated = copy(2, { record: 'record 1', price: 900, postage: null })
    const given = offer([copy(1), unstated, copy(3, { excess: 9, postage: 700 })])
    expect(idsOf(given)).toEqual([1])
    expect(sumParcel([unstated, copy(3)], null)).toMatchObject({ postage: 400, unstated: 1, total: 2300 })
    expect(sumParcel([unstated], null)).toMatchObject({ postage: null, unstated: 1, total: 900 })
  })

  it('has the most records for a budget that includes postage', () => {
    const given = offer([copy(1, { price: 2000 }), copy(2, { price: 900 }), copy(3)])
    expect(idsOf(given, 2299)).toEqual([2])
    expect(idsOf(given, 2300)).toEqual([2, 3])
    expect(idsOf(given, 1299)).toEqual([])
  })
})

describe('a minimum order', () => {
  const others = [
    copy(3, { price: 3000, excess: 10 }),
    copy(4, { price: 1500, excess: 400 }),
    copy(5, { price: 700, excess: 100 }),
  ]

  it('is reached with those others of the list that cost least together', () => {
    const parcel = chooseParcel(offer([copy(1), copy(2), ...others], 3500), NOW)
    expect(parcel.copies.map(({ id }) => id)).toEqual([1, 2, 4])
    expect(parcel).toMatchObject({ others: [{ id: 4 }], sum: { total: 3900, missing: 0 } })
  })

  it('needs none where the records within their limits reach it, if need be as dearer copies', () => {
    expect(idsOf(offer([copy(1), copy(2), ...others], 2000))).toEqual([1, 2])
    const dearer = copy(6, { record: 'record 1', price: 1300 })
    expect(idsOf(offer([copy(1), dearer, copy(2), ...others], 2300))).toEqual([6, 2])
  })

  it('that is out of reach leaves the parcel as it was, and says what lacks', () => {
    const parcel = chooseParcel(offer([copy(1), copy(2), ...others], 9000), NOW)
    expect(parcel).toMatchObject({ copies: [{ id: 1 }, { id: 2 }], others: [], sum: { missing: 7000 } })
  })

  it('is counted in its own currency', () => {
    const yen = copy(1, { worth: 3500 })
    expect(idsOf(offer([yen, ...others], 3500))).toEqual([1])
  })

  it('is filled within a budget with fewer records if that makes an order', () => {
    const given = offer([copy(1), copy(2, { price: 1100 }), copy(3, { price: 2500 })], 2500)
    expect(idsOf(given, 2900)).toEqual([3])
    expect(idsOf(given, 2600)).toEqual([1, 2])
  })
})

it('names what is just above the limits, each record once and none that the parcel has', () => {
  const near = [
    copy(2, { excess: 100 }),
    copy(3, { record: 'record 2', excess: 200 }),
    copy(4, { excess: 250 }),
    copy(5, { excess: 251 }),
    copy(6, { record: 'record 1', excess: 50 }),
    copy(7, { excess: 20 }),
  ]
  const copies = [copy(1), ...near]
  expect(nearMisses(copies, [copy(1), copy(7)])).toEqual({ count: 2, least: 100, most: 250 })
  expect(nearMisses([copy(1)], [])).toBeNull()
})

it('sorts shops by what a record costs on the way, those last of which that is not known', () => {
  const parcel = (records: number, total: number, given: Partial<RankedParcel> = {}) => ({
    records,
    total,
    isPostageKnown: true,
    isOrder: true,
    ...given,
  })
  const dear = parcel(2, 3000)
  const cheap = parcel(6, 8400)
  const unknown = parcel(6, 600, { isPostageKnown: false })
  const small = parcel(1, 100, { isOrder: false })
  const none = parcel(0, 0)
  expect([null, none, small, unknown, dear, cheap].toSorted(compareParcels)).toEqual([
    cheap,
    dear,
    unknown,
    small,
    null,
    none,
  ])
})

/** What the best parcel of a shop has: how many records within their limits, and what it costs with postage. */
type Best = { readonly count: number; readonly cost: number; readonly isOrder: boolean }

/**
 * The slow model: it tries every subset of the copies. It shares no code with the chooser, and is given which copies are
 * too old to count.
 */
function bestByTrying({ copies, minimum }: ShopOffer, budget: number): Best {
  const dearest = copies.reduce((most, { postage }) => Math.max(most, postage ?? 0), 0)
  const within = new Set(copies.filter((copy) => copy.excess === 0).map((copy) => copy.record))
  const none: Best = { count: 0, cost: 0, isOrder: false }
  let [order, plain] = [none, none]
  for (let bits = 1; bits < 2 ** copies.length; bits += 1) {
    const tried = copies.filter((_, index) => bits & (1 << index))
    if (new Set(tried.map(({ record }) => record)).size < tried.length) continue
    const best = judged(tried, dearest)
    if (best.cost > budget || best.count === 0) continue
    const extra = tried.filter(({ excess }) => excess > 0)
    if (extra.length === 0) plain = better(best, plain)
    const worth = tried.reduce((sum, copy) => sum + copy.worth, 0)
    const isFill = extra.every(({ record }) => !within.has(record))
    if (isFill && worth >= (minimum ?? 0)) order = better({ ...best, isOrder: true }, order)
  }
  if (order.count > 0) return order
  return plain.count === 0 ? plain : { ...plain, isOrder: minimum === null }
}

function judged(tried: readonly OfferedCopy[], dearest: number): Best {
  let [price, postage, count] = [0, 0, 0]
  for (const copy of tried) {
    price += copy.price
    postage = Math.max(postage, copy.postage ?? dearest)
    count += copy.excess === 0 ? 1 : 0
  }
  return { count, cost: price + postage, isOrder: false }
}

function better(one: Best, other: Best): Best {
  if (one.count !== other.count) return one.count > other.count ? one : other
  return other.count > 0 && other.cost <= one.cost ? other : one
}

/** Numbers below a bound that a seed decides. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return Math.floor((((state ^ (state >>> 13)) >>> 0) / 2 ** 32) * below)
  }
}

/** A random shop of twelve copies at most, some of them too old to count. */
function randomShop(seed: number) {
  const next = numbers(seed)
  const records = 1 + next(12)
  const perEuro = 1 + next(2) * 0.37
  const copies = Array.from({ length: 1 + next(12) }, (_, index) => {
    const price = 100 + next(40) * 50
    return copy(index + 1, {
      record: `record ${next(records)}`,
      price,
      worth: Math.round(price * perEuro),
      postage: next(5) === 0 ? null : 200 + next(4) * 150,
      excess: next(3) === 0 ? 10 + next(300) : 0,
      seenAt: plus(NOW, hours(next(10) === 0 ? -7 : -1)),
    })
  })
  const minimum = next(3) === 0 ? null : 500 + next(60) * 100
  return { given: offer(copies, minimum), budget: next(2) === 0 ? Infinity : 300 + next(90) * 100 }
}

it('is as cheap, and has as many records, as the best of all subsets, over two thousand random shops', () => {
  const cases = { fills: 0, short: 0, bounded: 0 }
  for (let seed = 1; seed <= 2000; seed += 1) {
    const { given, budget } = randomShop(seed)
    const current = given.copies.filter(({ seenAt }) => seenAt > plus(NOW, hours(-6)))
    const best = bestByTrying({ ...given, copies: current }, budget)
    const { copies, others, sum } = chooseParcel(given, NOW, budget)
    const dearest = Math.max(0, ...current.flatMap(({ postage }) => postage ?? []))
    const postage = Math.max(0, ...copies.map((each) => each.postage ?? dearest))
    const isOrder = copies.length > 0 && sum.missing === 0
    const chosen = { count: copies.length - others.length, cost: sum.price + postage, isOrder }
    expect({ seed, ...chosen }).toEqual({ seed, ...best })
    cases.fills += others.length > 0 ? 1 : 0
    cases.short += sum.missing > 0 ? 1 : 0
    cases.bounded += budget < Infinity ? 1 : 0
  }
  // Random shops that never ask the question would prove nothing.
  expect(Math.min(...Object.values(cases))).toBeGreaterThan(100)
})

it('reaches a minimum order among hundreds of copies, too', () => {
  const next = numbers(7)
  const many = Array.from({ length: 300 }, (_, index) =>
    copy(index + 1, {
      price: 500 + next(4000),
      postage: 100 + next(900),
      excess: index < 5 ? 0 : 1 + next(900),
    }),
  )
  const { copies, others, sum } = chooseParcel(offer(many, 20_000), NOW)
  expect(copies.length - others.length).toBe(5)
  expect(sum.missing).toBe(0)
})
