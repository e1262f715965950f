import { isSamePrice } from '../availability/transition.ts'
import type { Copy } from './copy.ts'

/** What tells copies of one shop apart. */
export type ComparedCopy = Pick<Copy, 'id' | 'releaseId' | 'media' | 'sleeve' | 'price'>

/**
 * Whether a copy is one that the shop had listed before: of the same release and grades, at about the same price.
 * `present`: the copies that stand beside it on the page; one of them is another copy.
 */
export function isRelisting(
  copy: ComparedCopy,
  earlier: readonly ComparedCopy[],
  present: ReadonlySet<number>,
): boolean {
  return earlier.some((old) => old.id !== copy.id && !present.has(old.id) && isAlike(old, copy))
}

function isAlike(one: ComparedCopy, other: ComparedCopy): boolean {
  return (
    one.releaseId === other.releaseId &&
    one.media === other.media &&
    one.sleeve === other.sleeve &&
    isSamePrice(one.price, other.price)
  )
}
