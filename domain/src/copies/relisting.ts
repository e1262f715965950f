import { isSamePrice } from '../availability/transition.ts'
import type { Copy } from './copy.ts'

/** What tells copies of one shop apart. */
export type ComparedCopy = Pick<Copy, 'id' | 'releaseId' | 'media' | 'sleeve' | 'price'>

/**
 * Returns the listing of the same copy that the shop had before: of the same release and grades, at about the same
 * price; null: it is another copy. `present`: those that stand beside it on the page, none of which is the same.
 */
export function relistedOf(
  copy: ComparedCopy,
  earlier: readonly ComparedCopy[],
  present: ReadonlySet<number>,
): number | null {
  const old = earlier.findLast((each) => each.id !== copy.id && !present.has(each.id) && isAlike(each, copy))
  return old?.id ?? null
}

function isAlike(one: ComparedCopy, other: ComparedCopy): boolean {
  return (
    one.releaseId === other.releaseId &&
    one.media === other.media &&
    one.sleeve === other.sleeve &&
    isSamePrice(one.price, other.price)
  )
}
