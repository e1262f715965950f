import type { CurrencyCode } from './currency.ts'
import { mixText, Random } from '../../kit/random.ts'
import words from '../records/words.json' with { type: 'json' }

/** A seller: a shop with thousands of copies or a collector with five. */
export type Seller = {
  readonly index: number
  readonly username: string
  readonly country: string
  readonly currency: CurrencyCode
  /** `99.8`: the percentage of satisfied buyers. */
  readonly rating: string
  readonly ratings: number
  /** The shop's prices relative to the usual ones. */
  readonly markup: number
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
      username: username(random, taken),
      country,
      currency,
      rating: percent.toFixed(1),
      ratings,
      markup: random.logNormal(1, 0.16),
    }
  })
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
