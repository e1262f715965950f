import type { Instant } from '../kernel/instant.ts'
import { currentCopies, sumParcel, type OfferedCopy, type ParcelSum, type ShopOffer } from './parcel.ts'

/** What to order together from one shop. */
export type Parcel = {
  /** Each of another record, in the order of the offer. */
  readonly copies: readonly OfferedCopy[]
  /** Those of them that are above their limits, and there for the minimum order alone. */
  readonly others: readonly OfferedCopy[]
  readonly sum: ParcelSum
}

/**
 * So many sums are kept apart while a minimum order is filled: 12 copies have no more. Beyond that, sums that are nearly
 * alike count as one, and the cheapest of them stays.
 */
const MOST_SUMS = 4096
/** So many levels of postage, and so many copies above their limits, the nearest first, are weighed. */
const MOST_LEVELS = 12
const MOST_OTHERS = 24

/**
 * Chooses what to order from a shop: as many records within their limits as the budget allows, at the least cost with
 * postage, and to reach the minimum order others of the list, if that can be reached. Without a minimum order the
 * choice is exact for any number of copies; with one for 12 copies, and nearly so beyond. A copy with no stated postage
 * counts as the dearest that is, so that not to know is never cheaper. `budget`: in minor units, postage included.
 */
export function chooseParcel(offer: ShopOffer, now: Instant, budget = Infinity): Parcel {
  const copies = currentCopies(offer.copies, now)
  const weighed = weigh(copies)
  const wanted = weighed.filter(({ copy }) => copy.excess === 0)
  const plain = bestOf(levelsOf(wanted).map((level) => cheapest(wanted, level, budget)))
  if (plain === null) return parcelOf([], copies, offer.minimum)
  const sum = sumParcel(plain.copies, offer.minimum)
  if (offer.minimum === null || sum.missing === 0) return parcelOf(plain.copies, copies, offer.minimum)
  const filled = fillOrder(weighed, offer.minimum, budget)
  return parcelOf((filled ?? plain).copies, copies, offer.minimum)
}

/** A copy with the postage that it counts as. */
type Weighed = { readonly copy: OfferedCopy; readonly postage: number }

/** A choice: how many records within their limits it has, and what it costs with postage. */
type Choice = { readonly copies: readonly OfferedCopy[]; readonly count: number; readonly cost: number }

function weigh(copies: readonly OfferedCopy[]): readonly Weighed[] {
  const highest = Math.max(0, ...copies.flatMap(({ postage }) => postage ?? []))
  return copies.map((copy) => ({ copy, postage: copy.postage ?? highest }))
}

/** Returns the postages that a parcel of these may have, the highest of its copies' each. */
function levelsOf(weighed: readonly Weighed[]): readonly number[] {
  return [...new Set(weighed.map(({ postage }) => postage))].toSorted((one, other) => one - other)
}

function bestOf(choices: readonly (Choice | null)[]): Choice | null {
  return choices.reduce<Choice | null>((best, choice) => (isBetter(choice, best) ? choice : best), null)
}

function isBetter(choice: Choice | null, best: Choice | null): boolean {
  if (choice === null || best === null) return choice !== null
  return choice.count > best.count || (choice.count === best.count && choice.cost < best.cost)
}

/** Returns the most records that cost no more than the budget at this postage, the cheapest copy of each. */
function cheapest(wanted: readonly Weighed[], level: number, budget: number): Choice | null {
  const reachable = wanted.filter(({ postage }) => postage <= level).map(({ copy }) => copy)
  const ofEach = [...Map.groupBy(reachable, ({ record }) => record).values()]
    .flatMap((copies) => copies.toSorted(byPrice).slice(0, 1))
    .toSorted(byPrice)
  const copies: OfferedCopy[] = []
  let cost = level
  for (const copy of ofEach) {
    if (cost + copy.price > budget) break
    cost += copy.price
    copies.push(copy)
  }
  return copies.length === 0 ? null : { copies, count: copies.length, cost }
}

function byPrice(one: OfferedCopy, other: OfferedCopy): number {
  return one.price - other.price || one.id - other.id
}

/** Copies that were chosen, the last one first. */
type Chosen = {
  readonly copy: OfferedCopy
  readonly before: Chosen | null
}
type Sum = {
  readonly count: number
  readonly worth: number
  readonly price: number
  readonly chosen: Chosen | null
}

/** Returns the best choice that reaches a minimum order; null: none does for the budget. */
function fillOrder(weighed: readonly Weighed[], minimum: number, budget: number): Choice | null {
  const within = new Set(weighed.filter(({ copy }) => copy.excess === 0).map(({ copy }) => copy.record))
  const others = weighed
    .filter(({ copy }) => !within.has(copy.record))
    .toSorted((one, other) => one.copy.excess - other.copy.excess)
    .slice(0, MOST_OTHERS)
  const all = [...weighed.filter(({ copy }) => copy.excess === 0), ...others]
  const levels = levelsOf(all)
  const every = Math.ceil(levels.length / MOST_LEVELS)
  const few = levels.filter((_, index) => (levels.length - 1 - index) % every === 0)
  return bestOf(
    few.map((level) => {
      const reachable = all.filter(({ postage }) => postage <= level).map(({ copy }) => copy)
      return bestOf(choicesOf(reachable, minimum, { level, budget }))
    }),
  )
}

/** Returns what reaches the minimum order of these copies, the cheapest for each number of records within limits. */
function choicesOf(
  copies: readonly OfferedCopy[],
  minimum: number,
  { level, budget }: { readonly level: number; readonly budget: number },
): readonly Choice[] {
  let sums: readonly Sum[] = [{ count: 0, worth: 0, price: 0, chosen: null }]
  for (const options of Map.groupBy(copies, ({ record }) => record).values()) {
    const more = options.flatMap((copy) => sums.map((sum) => added(sum, copy, minimum)))
    const affordable = more.filter(({ price }) => price + level <= budget)
    sums = apart([...sums, ...affordable], minimum)
  }
  return sums
    .filter(({ worth, count }) => worth === minimum && count > 0)
    .map(({ chosen, count, price }) => ({ copies: listed(chosen), count, cost: price + level }))
}

/** What goes beyond the minimum order makes no difference. */
function added({ count, worth, price, chosen }: Sum, copy: OfferedCopy, minimum: number): Sum {
  return {
    count: count + (copy.excess === 0 ? 1 : 0),
    worth: Math.min(minimum, worth + copy.worth),
    price: price + copy.price,
    chosen: { copy, before: chosen },
  }
}

/** Keeps the cheapest of the sums that are alike. */
function apart(sums: readonly Sum[], minimum: number): readonly Sum[] {
  const exact = cheapestBy(sums, ({ worth }) => worth, minimum)
  if (exact.length <= MOST_SUMS) return exact
  const counts = new Set(exact.map(({ count }) => count)).size
  const step = Math.ceil((minimum * counts) / MOST_SUMS)
  return cheapestBy(exact, ({ worth }) => (worth === minimum ? minimum : Math.floor(worth / step)), minimum)
}

function cheapestBy(sums: readonly Sum[], sortOf: (sum: Sum) => number, minimum: number): readonly Sum[] {
  const kept = new Map<number, Sum>()
  for (const sum of sums) {
    const key = sum.count * (minimum + 1) + sortOf(sum)
    const other = kept.get(key)
    if (other === undefined || sum.price < other.price) kept.set(key, sum)
  }
  return [...kept.values()]
}

function listed(chosen: Chosen | null): readonly OfferedCopy[] {
  const copies: OfferedCopy[] = []
  for (let each = chosen; each !== null; each = each.before) copies.push(each.copy)
  return copies
}

function parcelOf(
  chosen: readonly OfferedCopy[],
  offered: readonly OfferedCopy[],
  minimum: number | null,
): Parcel {
  const ids = new Set(chosen.map(({ id }) => id))
  const copies = offered.filter(({ id }) => ids.has(id))
  const others = copies.filter(({ excess }) => excess > 0)
  return { copies, others, sum: sumParcel(copies, minimum) }
}
