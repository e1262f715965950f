import { exponential, uniform } from './random.ts'
import type { World } from './world.ts'

export const DAY_S = 86_400
export const HOUR_S = 3_600

/** What decides when copies appear and go in a world. Rates are per second. */
export type Law = {
  readonly name: string
  /** Appearances per second of a record with so many watchers; `z` are normal and uniform deviates of its own. */
  appearing(watchers: number, z: Deviates): number
  /** How long copies stay in the median, in days, and how that spreads over records. */
  readonly stay: { readonly medianDays: number; readonly logSd: number }
  /** Whether appearances and stays are exponential at rates that never change: then waits are exact, and bounded. */
  readonly isExact: boolean
  /** When the copy that is missing at `at` appears, and how long one that appears then stays; exponential if not said. */
  appearsAt?(world: World, record: number, at: number, draw: number): number
  staysFor?(world: World, record: number, draw: number): number
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

/** Log-normal rates around one copy in 45 days, by chance alone: waits are exact, and bounded. */
export const OWN: Law = {
  name: 'own',
  appearing: (watchers, z) => lively(watchers, Math.exp(1.8 * z.normal)),
  stay: { medianDays: 4, logSd: 1.2 },
  isExact: true,
}

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
