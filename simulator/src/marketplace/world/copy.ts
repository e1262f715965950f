import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { Random, mixText } from '../../kit/random.ts'
import words from '../records/words.json' with { type: 'json' }
import { convert, shopPrice, type CurrencyCode } from './currency.ts'

/** One copy of one seller. Its price is a function of time: it falls in steps until it is sold. */
export type Copy = {
  readonly listingId: number
  readonly releaseId: number
  readonly seller: number
  readonly listedAt: Instant
  /** When it is sold; Infinity for copies that stay until the control API sells them. */
  readonly leavesAt: Instant
  readonly asking: number
  readonly currency: CurrencyCode
  readonly media: Grade
  readonly sleeve: SleeveGrade
  /** In its currency; null: the seller states none. */
  readonly postage: number | null
  readonly shipsFrom: string
  readonly comments: string
  /** The milliseconds between price cuts, and the share of the price left by each cut. */
  readonly cutEvery: number
  readonly cutTo: number
}

/** Returns the price of the copy at a moment, in its seller's currency. */
export function priceAt(copy: Copy, at: Instant): number {
  const cuts = Math.floor((at - copy.listedAt) / copy.cutEvery)
  return cuts <= 0 ? copy.asking : shopPrice(copy.asking * copy.cutTo ** Math.min(cuts, 6), copy.currency)
}

/** The marketplace's grades, best first, with the price of each relative to near mint. */
const worth = {
  'Mint (M)': 1.25,
  'Near Mint (NM or M-)': 1,
  'Very Good Plus (VG+)': 0.78,
  'Very Good (VG)': 0.5,
  'Good Plus (G+)': 0.3,
  'Good (G)': 0.22,
  'Fair (F)': 0.14,
  'Poor (P)': 0.08,
} as const

type Grade = keyof typeof worth
type SleeveGrade = Grade | 'Generic' | 'Not Graded' | 'No Cover'

export const mediaGrades = Object.keys(worth) as readonly Grade[]
export const sleeveGrades: readonly SleeveGrade[] = [...mediaGrades, 'Generic', 'Not Graded', 'No Cover']

const media: readonly (readonly [Grade, number])[] = [
  ['Mint (M)', 7],
  ['Near Mint (NM or M-)', 27],
  ['Very Good Plus (VG+)', 36],
  ['Very Good (VG)', 19],
  ['Good Plus (G+)', 7],
  ['Good (G)', 2.5],
  ['Fair (F)', 1],
  ['Poor (P)', 0.5],
]

export function drawGrade(random: Random): Grade {
  return random.weighted(media)
}

/** Draws the grade of the sleeve, mostly that of the record; some copies have a plain one. */
export function drawSleeve(random: Random, grade: Grade): SleeveGrade {
  const u = random.next()
  if (u < 0.05) return 'Generic'
  if (u < 0.08) return 'Not Graded'
  if (u < 0.1) return 'No Cover'
  return u < 0.62 ? grade : random.weighted(media)
}

/** Draws what a seller writes beside a copy: nothing, or a line in whatever language they speak. */
export function drawComments(random: Random): string {
  return random.chance(0.3) ? '' : random.pick(words.comments)
}

export function gradeWorth(grade: Grade): number {
  return worth[grade]
}

/** A seller: a shop with thousands of copies or a collector with five. */
export type Seller = {
  readonly index: number
  /** Stays with the seller, who may change their name. */
  readonly id: number
  readonly username: string
  readonly state: 'open' | 'private' | 'deleted'
  readonly country: string
  readonly currency: CurrencyCode
  /** `99.8`: the percentage of satisfied buyers. */
  readonly rating: string
  readonly ratings: number
  /** The shop's prices relative to the usual ones. */
  readonly markup: number
  /** For one record, in the shop's currency; null: the seller writes it in words only. */
  readonly postage: number | null
  /** The least that an order must come to, in the shop's currency; absent: there is none. */
  readonly minOrder?: number
  /** What the shop says of postage; absent: the same long terms as most. */
  readonly terms?: string
  /** The only countries that it ships to; absent: to all. */
  readonly shipsTo?: readonly string[]
  /** The ms after which the shop lists everything anew, under new numbers; absent: it never does. */
  readonly relistsEvery?: number
}

const about = mixText('seller')
const homes: readonly (readonly [readonly [country: string, currency: CurrencyCode], number])[] = [
  [['United States', 'USD'], 24],
  [['United Kingdom', 'GBP'], 20],
  [['Germany', 'EUR'], 18],
  [['France', 'EUR'], 9],
  [['Netherlands', 'EUR'], 8],
  [['Italy', 'EUR'], 7],
  [['Japan', 'JPY'], 5],
  [['Spain', 'EUR'], 4],
  [['Canada', 'CAD'], 3],
  [['Sweden', 'SEK'], 2],
  [['Australia', 'AUD'], 2],
  [['Brazil', 'BRL'], 1],
  [['Switzerland', 'CHF'], 1],
]

/** Makes the shops, with names that no user has; `drawSeller` assigns copies to them. */
export function openShops(seed: number, count: number, borne: readonly string[]): readonly Seller[] {
  const taken = new Set(borne)
  return Array.from({ length: count }, (_, index) => {
    const random = new Random(seed, about, index)
    const [country, currency] = random.weighted(homes)
    const ratings = Math.round(random.logNormal(220, 1.5))
    const percent = Math.min(100, 100 - Math.abs(random.normal()) * 0.6)
    return {
      index,
      id: 3_000_017 + index * 31,
      username: username(random, taken),
      state: 'open',
      country,
      currency,
      rating: percent.toFixed(1),
      ratings,
      markup: random.logNormal(1, 0.16),
      postage: random.chance(0.6) ? shopPrice(usualPostage(currency), currency) : null,
    }
  })
}

/** What postage abroad costs beside that at home. */
const ABROAD = 2.5

/** Returns the postage of a copy to a country, in its currency; null: none is stated. `blocked`: it is not shipped there. */
export function postageTo(copy: Copy, { country, shipsTo }: Seller, to: string): number | null | 'blocked' {
  if (shipsTo !== undefined && !shipsTo.includes(to)) return 'blocked'
  if (copy.postage === null || country === to) return copy.postage
  return Math.round(copy.postage * ABROAD)
}

export function usualPostage(currency: CurrencyCode): number {
  return convert(8, 'USD', currency, instant(0))
}

/** Draws a seller; few shops hold most of the stock (a power law over their rank). */
export function drawSeller(random: Random, sellers: readonly Seller[]): Seller {
  const seller = sellers[Math.floor(sellers.length * random.next() ** 2.4)]
  if (seller === undefined) throw new Error('A world without sellers')
  return seller
}

function username(random: Random, taken: Set<string>): string {
  const base = `${random.pick(words.handles.left)}${random.pick(['', '_', '-', '.'])}${random.pick(words.handles.right)}`
  let name = base
  for (let n = 2; taken.has(name); n++) name = `${base}${n}`
  taken.add(name)
  return name
}
