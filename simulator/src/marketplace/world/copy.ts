import type { Instant } from '@cratewatch/domain/kernel/instant'
import { shopPrice, type CurrencyCode } from './currency.ts'
import type { Grade, SleeveGrade } from './grade.ts'

/** One copy offered by one seller. Its price is a function of time: it falls in steps while nobody buys. */
export type Copy = {
  readonly listingId: number
  readonly releaseId: number
  readonly seller: number
  readonly listedAt: Instant
  /** When a buyer takes it; Infinity for copies that wait for the control API. */
  readonly leavesAt: Instant
  readonly asking: number
  readonly currency: CurrencyCode
  readonly media: Grade
  readonly sleeve: SleeveGrade
  /** Milliseconds between price cuts, and the part of the price each cut leaves. */
  readonly cutEvery: number
  readonly cutTo: number
}

/** What the copy costs at a moment, in its seller's currency. */
export function priceAt(copy: Copy, at: Instant): number {
  const cuts = Math.floor((at - copy.listedAt) / copy.cutEvery)
  return cuts <= 0 ? copy.asking : shopPrice(copy.asking * copy.cutTo ** Math.min(cuts, 6), copy.currency)
}
