import type { CurrencyCode } from './currency.ts'
import { mixText, Random } from '../../kit/random.ts'
import words from '../records/words.json' with { type: 'json' }

/** Somebody who sells: a shop with thousands of copies or a collector with five. */
export type Seller = {
  readonly index: number
  readonly id: number
  readonly username: string
  readonly country: string
  readonly currency: CurrencyCode
  /** `99.8`: percent of happy buyers, a string on the wire. */
  readonly rating: string
  readonly stars: number
  readonly ratings: number
  readonly minOrder: number
  readonly shipping: string
  /** How dear this shop is against the usual price. */
  readonly markup: number
  readonly registeredAt: number
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

/** The shops of the world, under names nobody else bears; a copy finds its shop by `drawSeller`. */
export function openShops(seed: number, count: number, borne: readonly string[]): readonly Seller[] {
  const taken = new Set(borne)
  return Array.from({ length: count }, (_, index) => {
    const random = new Random(seed, about, index)
    const [country, currency] = random.weighted(homes)
    const ratings = Math.round(random.logNormal(220, 1.5))
    const percent = Math.min(100, 100 - Math.abs(random.normal()) * 0.6)
    return {
      index,
      id: 1_204_011 + index * 211,
      username: username(random, taken),
      country,
      currency,
      rating: percent.toFixed(1),
      stars: percent > 99.9 ? 5 : 4.5,
      ratings,
      minOrder: random.chance(0.4) ? random.pick([5, 8, 10, 15]) : 0,
      shipping: `Ships from ${country} within ${random.between(1, 4)} days, in proper mailers with stiffeners.\r\nCombined postage for several records.`,
      markup: random.logNormal(1, 0.16),
      registeredAt: Date.UTC(
        random.between(2004, 2023),
        random.int(12),
        random.between(1, 28),
        random.int(24),
      ),
    }
  })
}

/** Few shops hold most of the stock (a power law over their rank). */
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
