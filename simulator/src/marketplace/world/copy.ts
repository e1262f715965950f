import type { Instant } from '@cratewatch/domain/kernel/instant'
import { shopPrice, type CurrencyCode } from './currency.ts'
import type { Grade, SleeveGrade } from './grade.ts'

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
  /** The milliseconds between price cuts, and the share of the price left by each cut. */
  readonly cutEvery: number
  readonly cutTo: number
}

/** Returns the price of the copy at a moment, in its seller's currency. */
export function priceAt(copy: Copy, at: Instant): number {
  const cuts = Math.floor((at - copy.listedAt) / copy.cutEvery)
  return cuts <= 0 ? copy.asking : shopPrice(copy.asking * copy.cutTo ** Math.min(cuts, 6), copy.currency)
}
