import { convert, type ExchangeRates } from '../alerts/exchange-rates.ts'
import { lowestOf } from '../alerts/observed.ts'
import type { Observation } from '../availability/observation.ts'
import { isSamePrice } from '../availability/transition.ts'
import { plus, type Instant } from '../kernel/instant.ts'
import type { Money } from '../kernel/money.ts'
import { certainUntil, COUNTED_WITHIN, type KnownCopy, type Market, type Standing } from './known-copy.ts'

const NOTHING: Standing = {
  copies: [],
  unknown: { count: 0, lowest: null },
  left: 0,
  countedAt: null,
  isDisputed: false,
  questions: [],
  unseen: [],
  lateUntil: null,
}

/** Returns what is for sale where no shop has told of any copy. */
export function allUnknown(observation: Observation): Standing {
  if (observation.kind !== 'on-sale') return NOTHING
  return { ...NOTHING, unknown: { count: observation.count, lowest: lowestOf(observation) } }
}

/**
 * Decides what stands of the known copies, and how many others there are. Fewer counted than known: those seen longest
 * ago are doubted. A lowest price above that of a copy contradicts it; one below all of them is an unknown copy's, unless
 * a known one may have been edited since it was seen.
 */
export function standingOf(market: Market, rates: ExchangeRates | null): Standing {
  const { observation, at } = market
  if (observation.kind !== 'on-sale') return NOTHING
  if (market.copies.length === 0) return { ...allUnknown(observation), countedAt: at }
  const sorted = sortCopies(market, priced(market.copies, observation, rates))
  const lowest = statedLowest(market, sorted, rates)
  const standing = sorted.standing.map(({ copy }) => copy)
  const counted = sorted.standing.length + sorted.contradicted.length + sorted.left.length
  const isUnexplained =
    lowest !== null &&
    !isLeft(sorted, lowest) &&
    sorted.standing.every((known) => isAbove(known.cost, lowest))
  const suspects = isUnexplained ? suspectsOf(market, sorted) : []
  const isOwn =
    isUnexplained &&
    suspects.length === 0 &&
    ![...sorted.standing, ...sorted.contradicted, ...sorted.left].some((known) => isSinceOtherwise(known, at))
  const count = Math.max(isOwn ? 1 : 0, observation.count - counted)
  return {
    copies: standing,
    unknown: { count, lowest: isOwn && count > 0 ? lowest : null },
    left: sorted.left.length,
    countedAt: at,
    isDisputed: sorted.contradicted.length + suspects.length > 0,
    questions: [...sorted.contradicted, ...suspects, ...sorted.unsure].map(({ copy }) => copy.id),
    unseen: unseenOf(market, sorted.standing).map(({ copy }) => copy.id),
    lateUntil: lateUntil(market.copies, at),
  }
}

/** A known copy with its price in the currency of the statistics; null: it cannot be compared. */
type Priced = KnownCopy & { readonly cost: Money | null }

type Sorted = {
  readonly standing: readonly Priced[]
  /** Counted, but not at the price that they had when they were seen. */
  readonly contradicted: readonly Priced[]
  /** Gone, perhaps too lately for the statistics. */
  readonly left: readonly Priced[]
  /** Doubted for their number alone, where others might be the ones that are gone. */
  readonly unsure: readonly Priced[]
}

function sortCopies({ observation, at }: Market, copies: readonly Priced[]): Sorted {
  const certain = certainUntil(at)
  const present = copies.filter(({ leftAt }) => leftAt === null)
  const left = copies.filter(({ leftAt }) => leftAt !== null && leftAt > certain)
  const lowest = lowestOf(observation)
  const isContradicted = ({ seenAt, cost }: Priced) =>
    lowest !== null && seenAt <= certain && cost !== null && isBelow(cost, lowest)
  const counted = present.filter(({ copy }) => copy.postedAt <= certain)
  const candidates = counted
    .filter(({ seenAt }) => seenAt <= at)
    .toSorted((a, b) => Number(isContradicted(b)) - Number(isContradicted(a)) || a.seenAt - b.seenAt)
  const excess = Math.max(0, counted.length - (observation.kind === 'on-sale' ? observation.count : 0))
  const doubted = candidates.slice(0, excess)
  const others = present.filter((known) => !doubted.includes(known))
  return {
    standing: others.filter((known) => !isContradicted(known)),
    contradicted: others.filter(isContradicted),
    left,
    unsure: candidates.length > excess ? doubted.filter((known) => !isContradicted(known)) : [],
  }
}

function priced(
  copies: readonly KnownCopy[],
  observation: Observation,
  rates: ExchangeRates | null,
): readonly Priced[] {
  const currency = lowestOf(observation)?.currency
  return copies.map((known) => {
    const { price } = known.copy
    return { ...known, cost: currency === undefined ? null : price && convert(price, currency, rates) }
  })
}

/** Returns the lowest price that the statistics state; null: none, or one that they may be late with. */
function statedLowest(
  { observation, at }: Market,
  { standing }: Sorted,
  rates: ExchangeRates | null,
): Money | null {
  const lowest = lowestOf(observation)
  if (lowest === null) return null
  const isLate = standing.some(
    ({ pricedAt, was }) =>
      was !== null &&
      pricedAt > certainUntil(at) &&
      isSamePrice(convert(was, lowest.currency, rates), lowest),
  )
  return isLate ? null : lowest
}

/** Returns the copies that may have been edited to the lowest price since they were seen, seen longest ago first. */
function suspectsOf(market: Market, { standing, contradicted, left }: Sorted): readonly Priced[] {
  return unseenOf(market, [...standing, ...contradicted, ...left])
}

function unseenOf({ since }: Market, copies: readonly Priced[]): readonly Priced[] {
  return copies.filter(({ seenAt }) => seenAt < since).toSorted((a, b) => a.seenAt - b.seenAt)
}

/** Whether a copy that the statistics count may have had another price then. */
function isSinceOtherwise({ copy, pricedAt }: Priced, at: Instant): boolean {
  return pricedAt > at && copy.postedAt <= at
}

function isLeft({ left }: Sorted, lowest: Money | null): boolean {
  return left.some(({ cost }) => isSamePrice(cost, lowest))
}

function lateUntil(copies: readonly KnownCopy[], at: Instant): Instant | null {
  const times = copies.flatMap(({ copy, pricedAt, leftAt, seenAt }) => [
    copy.postedAt,
    pricedAt,
    seenAt,
    leftAt ?? seenAt,
  ])
  const late = times.filter((time) => time > certainUntil(at))
  return late.length === 0
    ? null
    : plus(
        late.reduce((one, other) => (one > other ? one : other)),
        COUNTED_WITHIN,
      )
}

function isBelow(price: Money, other: Money): boolean {
  return price.value < other.value && !isSamePrice(price, other)
}

function isAbove(cost: Money | null, lowest: Money): boolean {
  return cost !== null && isBelow(lowest, cost)
}

/** The listings that one decision asks for at most. */
const MOST_ASKED = 3

/**
 * Returns the listings to be asked for, where somebody waits for what they settle: what shops and statistics say
 * differently, and after a count that fell, whether it was these that are gone.
 */
export function questionsOf({ questions, unseen }: Standing, hasFallen: boolean): readonly number[] {
  return [...new Set([...questions, ...(hasFallen ? unseen : [])])].slice(0, MOST_ASKED)
}
