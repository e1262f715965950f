import { mixText, Random } from '../../kit/random.ts'

/** A credited name. `anv` is the name printed on this sleeve, `join` the word before the next name. */
export type Credit = {
  readonly id: number
  readonly name: string
  readonly anv: string
  readonly join: string
}

/** A credit with the person's role. */
export type Role = Credit & { readonly role: string }

export type LabelCredit = { readonly id: number; readonly name: string; readonly catno: string }

export type Medium = 'Vinyl' | 'CD' | 'Cassette'

/** A carrier as the marketplace describes it; `qty` is a string there, too. */
export type Format = {
  readonly name: Medium
  readonly qty: string
  readonly text?: string
  readonly descriptions: readonly string[]
}

/** One line of a tracklist; headings have no position. */
export type Track = { readonly position: string; readonly title: string; readonly duration: string }

/** What all pressings of an album share. */
export type Album = {
  readonly index: number
  readonly scene: string
  readonly title: string
  readonly artists: readonly Credit[]
  readonly genres: readonly string[]
  readonly styles: readonly string[]
  readonly year: number
  readonly tracks: readonly { readonly title: string; readonly duration: string }[]
  readonly credits: readonly Role[]
}

/** A pressing, which collectors watch. */
export type Release = {
  readonly id: number
  readonly index: number
  readonly album: Album
  /** Absent when the album has no master page. */
  readonly masterId?: number
  readonly labels: readonly LabelCredit[]
  readonly formats: readonly Format[]
  readonly country: string
  /** 0 when unknown. */
  readonly year: number
  /** `1974`, `1974-03-00` or `1974-03-21`; absent when unknown. */
  readonly released?: string
  readonly tracklist: readonly Track[]
  readonly barcode?: string
  readonly runouts: readonly string[]
  readonly notes?: string
  readonly community: Community
  readonly addedAt: number
  readonly changedAt: number
  readonly grams: number
}

type Community = {
  readonly have: number
  readonly want: number
  readonly ratingCount: number
  readonly ratingAverage: number
}

/** An album as a page that lists its pressings. */
export type Master = { readonly id: number; readonly album: Album; readonly releaseIds: readonly number[] }

/** The market behaviour of a release: constant, drawn from heavy-tailed distributions. */
export type Temper = {
  /** How many copies are typically on sale. */
  readonly occupancy: number
  /** The median time a copy stays listed, in days. */
  readonly lifeDays: number
  /** The price of a near mint copy, in dollars. */
  readonly worth: number
}

const about = mixText('temper')

/**
 * Returns how wanted, common and expensive a release is. One draw decides all, so that rare and wanted ones are
 * expensive.
 */
export function temperOf(seed: number, index: number): Temper & Community {
  const random = new Random(seed, about, index)
  const fame = random.normal()
  const scarcity = random.normal()
  const have = Math.round(90 * Math.exp(1.35 * fame - 0.7 * scarcity))
  const want = Math.round(70 * Math.exp(1.45 * fame + 0.5 * scarcity + 0.35 * random.normal()))
  const occupancy = Math.min(40, 1.02 * Math.exp(0.75 * fame - 1.15 * scarcity + 0.6 * random.normal()))
  const ratingCount = Math.round(have * (0.08 + 0.2 * random.next()))
  return {
    have,
    want,
    ratingCount,
    ratingAverage: ratingCount === 0 ? 0 : Math.round(100 * Math.min(5, 4.25 + 0.35 * random.normal())) / 100,
    occupancy,
    lifeDays: Math.min(40, random.logNormal(4, 0.6) * Math.exp(-0.35 * fame)),
    worth: Math.max(1.5, random.logNormal(13, 0.55) * Math.exp(0.55 * scarcity + 0.25 * fame)),
  }
}
