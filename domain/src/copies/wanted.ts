import { asksOfSellers, countsPostage, type AlertRule } from '../alerts/alert-rule.ts'
import { placePrice, type Ceiling, type KnownPrice, type PricePlace } from '../alerts/ceiling.ts'
import { convert } from '../alerts/exchange-rates.ts'
import { lowestOf, type Observed } from '../alerts/observed.ts'
import { copiesForSale, type Observation } from '../availability/observation.ts'
import { isSamePrice } from '../availability/transition.ts'
import type { Instant } from '../kernel/instant.ts'
import type { Money } from '../kernel/money.ts'
import { costOf, judgeCopy, type CopySilence } from './conditions.ts'
import type { Copy } from './copy.ts'
import type { Standing } from './known-copy.ts'
import { allUnknown } from './standing.ts'

/** What is for sale as far as one rule wants it: all that a decision sees. */
export type Wanted = {
  /** The copies that may alert, and their lowest price. */
  readonly observation: Observation
  /** Whether the rule leaves nothing out. */
  readonly isAll: boolean
  /** The known copies that it wants, the cheapest first. */
  readonly copies: readonly Copy[]
  /** How many that nobody knows it wants, and how many there are. */
  readonly unknown: number
  readonly allUnknown: number
  /** The lowest price, where it is that of a copy that nobody knows. */
  readonly unknownLowest: Money | null
  readonly countedAt: Instant
  /** Whether the statistics may not know yet what the shops have shown. */
  readonly isLate: boolean
  /** All known copies that stand. */
  readonly known: readonly Copy[]
  /** Whether shops and statistics say the same, as far as the rule depends on it. */
  readonly isSettled: boolean
  /** Why it leaves out what it does; null: it leaves nothing out. */
  readonly misfit: CopySilence | null
  /** What the ceiling is compared with: each may be the cheapest by its own reckoning. */
  readonly costs: readonly KnownPrice[]
}

/** Returns what a rule wants of what stands. Copies that it does not want are for it not for sale. */
export function wantedOf(rule: AlertRule, observed: Observed): Wanted {
  const { after, rates } = observed
  const known = observed.known ?? allUnknown(after)
  const judge = (copy: Copy | null) => judgeCopy(rule, { copy, format: observed.format ?? null, rates })
  const judged = known.copies.map((copy) => ({ copy, judgement: judge(copy) }))
  const fitting = judged.filter(({ judgement }) => isWanted(judgement)).map(({ copy }) => copy)
  const copies = fitting.toSorted((a, b) => costs(a) - costs(b))
  function costs(copy: Copy): number {
    return costOf(copy, rule, rates)?.value ?? Infinity
  }
  const unknown = judge(null)
  const isUnknownIn = isWanted(unknown)
  const misfit = [
    ...judged.map(({ judgement }) => judgement),
    ...(known.unknown.count > 0 ? [unknown] : []),
  ].find((judgement) => !isWanted(judgement))
  const isChoosy = leavesOut(rule, known.copies)
  const isSettled = !known.isDisputed || !isChoosy
  const isAll = misfit === undefined && (isChoosy ? isWhole(after, known) : known.left === 0)
  const observation = isAll
    ? after
    : viewOf(after, copies, { unknown: isUnknownIn ? known.unknown : null, isSettled, rates })
  return {
    observation,
    isAll,
    copies,
    unknown: isUnknownIn ? known.unknown.count : 0,
    allUnknown: known.unknown.count,
    unknownLowest: known.unknown.lowest,
    isLate: known.lateUntil !== null,
    countedAt: known.countedAt ?? observed.now,
    known: known.copies,
    isSettled,
    misfit: misfit ?? (isSettled ? null : 'details-unknown'),
    costs: costsOf(rule, observed, { copies, isAll, unknown: isUnknownIn ? known.unknown : null }),
  }
}

/** Whether what stands is all that the statistics count. */
function isWhole(after: Observation, { copies, unknown, isDisputed }: Standing): boolean {
  return !isDisputed && copiesForSale(after) === copies.length + unknown.count
}

function isWanted(judgement: ReturnType<typeof judgeCopy>): judgement is 'fits' | 'unknown' {
  return judgement === 'fits' || judgement === 'unknown'
}

/** Whether a rule tells copies of one release apart. */
export function mayLeaveOut(rule: AlertRule): boolean {
  return (
    asksOfSellers(rule) || judgeCopy({ ...rule, onlyVinyl: false, noUnofficial: false }, NOBODY) !== 'fits'
  )
}

/** The same of a rule and copies of which some cannot be shipped to the collector, whatever they ask for. */
export function leavesOut(rule: AlertRule, copies: readonly Copy[]): boolean {
  return mayLeaveOut(rule) || copies.some(({ cannotShip }) => cannotShip === true)
}

const NOBODY = { copy: null, format: null, rates: null }

type Others = {
  /** null: they are not wanted. */
  readonly unknown: Standing['unknown'] | null
  readonly isSettled: boolean
  readonly rates: Observed['rates']
}

function viewOf(
  after: Observation,
  copies: readonly Copy[],
  { unknown, isSettled, rates }: Others,
): Observation {
  if (after.kind !== 'on-sale') return after
  const count = copies.length + (unknown?.count ?? 0)
  if (count === 0) return { kind: 'none' }
  const currency = lowestOf(after)?.currency
  const prices = [...copies.map(({ price }) => price), unknown?.lowest ?? null].flatMap((price) => {
    const own = price && (currency === undefined ? price : (convert(price, currency, rates) ?? price))
    return own === null ? [] : [own]
  })
  return { kind: 'on-sale', count, lowest: isSettled ? prices.reduce<Money | null>(lower, null) : null }
}

function lower(one: Money | null, other: Money): Money {
  return one !== null && (one.currency !== other.currency || one.value <= other.value) ? one : other
}

type Priced = {
  readonly copies: readonly Copy[]
  readonly isAll: boolean
  readonly unknown: Standing['unknown'] | null
}

/** The price of a copy where it is sold is exact; of the others only the statistics' is known. */
function costsOf(rule: AlertRule, observed: Observed, { copies, isAll, unknown }: Priced): KnownPrice[] {
  const { after, rates, statedIn } = observed
  const all = lowestOf(after)
  const own = copies.map((copy) => costOf(copy, rule, rates))
  const exact = own.filter(
    (cost) => cost !== null && all !== null && isSamePrice(inCurrency(cost, all, rates), all),
  )
  // What copies cost that a shop has shown since is known better.
  const isTheirs = copies.length === 0 || exact.length > 0
  const lowest = isAll && isTheirs && !countsPostage(rule) ? all : (unknown?.lowest ?? null)
  const isOpen = lowest === null && unknown !== null && unknown.count > 0
  const open = isOpen ? [{ lowest: null, statedIn: [], rates }] : []
  const stated =
    lowest === null
      ? open
      : [{ lowest, statedIn: [...statedIn, ...exact.flatMap((cost) => cost ?? [])], rates }]
  return [...stated, ...own.map((cost) => ({ lowest: cost, statedIn: [], rates }))]
}

function inCurrency(price: Money, other: Money, rates: Observed['rates']): Money {
  return convert(price, other.currency, rates) ?? price
}

const NEAREST_FIRST: readonly PricePlace[] = ['within', 'unsure', 'near', 'unknown', 'above']

/** Returns where the cheapest of what is wanted lies: within, if any of it is. */
export function placeOf({ costs }: Wanted, ceiling: Ceiling): PricePlace {
  const places = new Set(costs.map((cost) => placePrice(cost, ceiling)))
  return NEAREST_FIRST.find((place) => places.has(place)) ?? 'unknown'
}
