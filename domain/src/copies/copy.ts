import type { Instant } from '../kernel/instant.ts'
import type { Money } from '../kernel/money.ts'

/** The grades of the Goldmine standard, best first, as collectors abbreviate them. */
export const GRADES = ['M', 'NM', 'VG+', 'VG', 'G+', 'G', 'F', 'P'] as const
export type Grade = (typeof GRADES)[number]

/** A sleeve may have no grade of its own: a plain company sleeve, an ungraded one, none at all. */
export const SLEEVES = [...GRADES, 'generic', 'not-graded', 'no-cover'] as const
export type Sleeve = (typeof SLEEVES)[number]

/** One copy that a seller lists. Whatever the listing does not state is null, never a guess. */
export type Copy = {
  /** The number of the listing. */
  readonly id: number
  readonly releaseId: number
  readonly seller: string
  readonly media: Grade | null
  readonly sleeve: Sleeve | null
  /** As the seller asks, in the seller's currency. */
  readonly price: Money | null
  /** To one reader; null: nobody knows it, or the copy is not anybody's in particular (`for-reader.ts`). */
  readonly postage: Money | null
  /** Whether postage is too old to be shown. */
  readonly isPostageOld?: boolean
  /** Whether the marketplace says that it is not shipped to the reader. */
  readonly cannotShip?: boolean
  /** Whether its seller's terms say so, as far as they are understood. */
  readonly mayNotShip?: boolean
  /** Whether the marketplace can be asked for postage to the reader. */
  readonly isPostageAsked?: boolean
  /** The least that an order from its seller must come to; null: not stated, or there is none. */
  readonly minOrder?: Money | null
  /** What its seller says of postage, as text. */
  readonly terms?: string | null
  /** A country by its English name. */
  readonly shipsFrom: string | null
  readonly comments: string
  /** By our clock. */
  readonly postedAt: Instant
  /** The same by the marketplace's clock, where that is another: places in a shop are compared by it. */
  readonly statedAt?: Instant
}

/** Whether a grade is no worse than another one. */
export function isAtLeast(grade: Grade, least: Grade): boolean {
  return GRADES.indexOf(grade) <= GRADES.indexOf(least)
}

/** Returns the grade of a sleeve; null: it has none. */
export function gradeOf(sleeve: Sleeve | null): Grade | null {
  return GRADES.find((grade) => grade === sleeve) ?? null
}
