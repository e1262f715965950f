import { exponential, uniform } from './random.ts'
import type { World } from './world.ts'

export const DAY_S = 86_400
export const HOUR_S = 3_600

/** What decides when copies appear and go in a world. Rates are per second. */
export type Law = {
  readonly name: string
  /** The law in words, for the page. */
  readonly words: string
  /** Appearances per second of a record with so many watchers; `z` are normal and uniform deviates of its own. */
  appearing(watchers: number, z: Deviates): number
  /** How long copies stay in the median, in days, and how that spreads over records. */
  readonly stay: { readonly medianDays: number; readonly logSd: number }
  /** Whether appearances and stays are exponential at rates that never change: then waits are exact, and bounded. */
  readonly isExact: boolean
  /** When the copy that is missing at `at` appears, and how long one that appears then stays; exponential if not said. */
  appearsAt?(world: World, record: number, at: number, draw: number): number
  staysFor?(world: World, record: number, draw: number): number
  /** Days after which rates are drawn again, and the share of records replaced daily. */
  readonly redrawnAfterDays?: number
  readonly churn?: number
  /** Shares of the records that never appear, that are always for sale, and that are blocked. */
  readonly odd?: { readonly never: number; readonly always: number; readonly blocked: number }
  /** The share of watchers who pay, an eighth if not said; how many watch a record; how long their lists are. */
  readonly premium?: number
  watchers?(record: number): number | null
  listLength?(record: number): number
  /** Records whose waits are counted apart; `flaps`: they come and go for two hours after each appearance. */
  apart?(record: number): boolean
  readonly flaps?: boolean
  /** A day on which rates are multiplied. */
  readonly shift?: { readonly day: number; factor(record: number): number }
}

export type Deviates = { readonly normal: number; readonly uniform: number }

export const lively = (watchers: number, factor: number) => (watchers ** 0.3 * factor) / (45 * DAY_S)
const logNormal = (logSd: number) => (watchers: number, z: Deviates) =>
  lively(watchers, Math.exp(logSd * z.normal))

const own: Law = {
  name: 'own',
  words: 'log-normal rates around one copy in 45 days (log-sd 1.8), copies stay 4 days in the median',
  appearing: logNormal(1.8),
  stay: { medianDays: 4, logSd: 1.2 },
  isExact: true,
}
const realised = { ...own, isExact: false }

/** The world of the main figures, and others of other shapes; the rules know none of them. */
export const LAWS: readonly Law[] = [
  own,
  {
    ...own,
    name: 'Pareto',
    words:
      'rates follow a Pareto law with exponent 1.05: half of all copies belong to a few per cent of the records',
    appearing: (watchers, z) => lively(watchers, 0.25 * z.uniform ** (-1 / 1.05)),
  },
  {
    ...own,
    name: 'bimodal',
    words: 'one record in ten appears every three days, the others once in 200 days, with little in between',
    appearing: (watchers, z) => lively(watchers, z.uniform < 0.1 ? 15 : 0.225) * Math.exp(0.3 * z.normal),
  },
  { ...own, name: 'wide', words: 'as own, with log-sd 2.6', appearing: logNormal(2.6) },
  {
    ...own,
    name: 'hours',
    words: 'copies stay six hours in the median',
    stay: { medianDays: 0.25, logSd: 1.2 },
  },
  {
    ...realised,
    name: 'day and night',
    words: 'ten times as many copies appear by day as by night, half as many again at weekends',
    appearsAt: (world, record, at, draw) =>
      whenSpent(at, exponential(world.seed + 31, record, draw) / world.appearing[record]!, LIVELY),
  },
  {
    ...realised,
    name: 'boxes',
    words: 'six copies of ten are uploaded in boxes of forty by sellers who hold two hundred of the records',
    appearsAt: (world, record, at, draw) => inBoxes(world, record, at, draw, { size: 40, within: 0 }),
  },
  {
    ...realised,
    name: 'snapped up',
    words: 'half of the copies are gone within five minutes',
    staysFor: (world, record, draw) =>
      uniform(world.seed + 37, record, draw) < 0.5
        ? 300 * uniform(world.seed + 38, record, draw)
        : exponential(world.seed + 31, record, draw) / world.vanishing[record]!,
  },
  { ...realised, name: 'switching', words: 'every rate is drawn anew every 30 days', redrawnAfterDays: 30 },
  {
    ...realised,
    name: 'never and always',
    words: '30 % of the records never appear, 10 % of the others are always for sale, 5 % are blocked',
    odd: { never: 0.3, always: 0.1, blocked: 0.05 },
  },
  {
    ...realised,
    name: 'churn',
    words: 'every day 2 % of the list leaves and as many others join',
    churn: 0.02,
  },
]

export function lawOf(name: string): Law {
  const law = LAWS.find((one) => one.name === name)
  if (law === undefined) throw new Error(`There is no world named ${name}`)
  return law
}

/** How lively each hour of a week is. */
const LIVELY = Array.from({ length: 168 }, (_, hour) => {
  const isDay = hour % 24 >= 8 && hour % 24 < 23
  return (isDay ? 10 : 1) * (hour >= 120 ? 1.5 : 1)
})

/** The moment by which `seconds` of an evenly lively time have passed since `at`, in hours of such liveliness. */
export function whenSpent(at: number, seconds: number, lively: readonly number[]): number {
  const mean = lively.reduce((a, b) => a + b, 0) / lively.length
  const round = lively.length * HOUR_S
  const rounds = Math.floor(seconds / round)
  let left = seconds - rounds * round
  let now = at + rounds * round
  for (;;) {
    const hour = Math.floor(now / HOUR_S)
    const pace = lively[hour % lively.length]! / mean
    const end = (hour + 1) * HOUR_S
    if (left <= (end - now) * pace) return now + left / pace
    left -= (end - now) * pace
    now = end
  }
}

const BOXED = 0.6
const SELLERS_RECORDS = 200

/** A copy of its own, or in the next box of its seller that holds one, whichever comes first. */
export function inBoxes(
  world: World,
  record: number,
  at: number,
  draw: number,
  box: { readonly size: number; readonly within: number },
): number {
  const rate = world.appearing[record]!
  const own = at + exponential(world.seed + 31, record, draw) / ((1 - BOXED) * rate)
  const seller = Math.floor(record / SELLERS_RECORDS)
  const from = seller * SELLERS_RECORDS
  let all = 0
  for (let i = from; i < Math.min(world.size, from + SELLERS_RECORDS); i += 1) all += world.appearing[i]!
  const boxes = (BOXED * all) / box.size
  const chance = Math.min(1, (BOXED * rate) / boxes)
  // One box in every slot of the mean time between two, so that the next is found without the ones before.
  for (let slot = Math.floor((at - box.within) * boxes); slot / boxes < own; slot += 1) {
    const begins = (slot + uniform(world.seed + 41, seller, slot)) / boxes
    const listed = begins + box.within * uniform(world.seed + 42, record, slot)
    if (listed > at && listed < own && uniform(world.seed + 43, record, slot) < chance) return listed
  }
  return own
}
