import { isSamePrice } from '../availability/transition.ts'
import type { Instant } from '../kernel/instant.ts'
import type { Money } from '../kernel/money.ts'
import type { Copy } from './copy.ts'
import type { KnownCopy } from './known-copy.ts'

/** What a page or a listing's own answer makes of a copy. `was`: the copy as it was known, where that is an event. */
export type SeenCopy = { readonly known: KnownCopy; readonly was: Copy | null; readonly isEvent: boolean }

/** Takes in a copy that was seen at `at`. Events are: listed, listed again under its number, and another price or grade. */
export function seeCopy(known: KnownCopy | null, copy: Copy, at: Instant): SeenCopy {
  if (known === null) {
    return { known: { copy, seenAt: at, pricedAt: at, was: null, leftAt: null }, was: null, isEvent: true }
  }
  const isPriced = !isExactly(known.copy.price, copy.price)
  const isRegraded = known.copy.media !== copy.media || known.copy.sleeve !== copy.sleeve
  const priced = isPriced ? { pricedAt: at, was: known.copy.price } : {}
  return {
    known: { ...known, ...priced, copy, seenAt: at, leftAt: null },
    was: known.copy,
    isEvent: isPriced || isRegraded || known.leftAt !== null,
  }
}

/** What the statistics' "none for sale" makes of the copies of a release: all of them have left. */
export function endAll(copies: readonly KnownCopy[], at: Instant): readonly KnownCopy[] {
  return copies.map((known) => ({ ...known, leftAt: known.leftAt ?? at }))
}

function isExactly(one: Money | null, other: Money | null): boolean {
  return isSamePrice(one, other) && one?.value === other?.value
}
