import type { OfferedCopy, ShopOffer } from './parcel.ts'

/** What the best parcel of a shop has: how many records within their limits, and what it costs with postage. */
export type Best = { readonly count: number; readonly cost: number; readonly isOrder: boolean }

/**
 * The slow model: it tries every subset of the copies. It shares no code with the chooser, and is told which copies are
 * too old to count.
 */
export function bestByTrying({ copies, minimum }: ShopOffer, budget: number): Best {
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
