import type { Money } from '../kernel/money.ts'
import type { Copy } from './copy.ts'
import type { KnownCopy, Standing } from './known-copy.ts'
import { mayNotShip } from './terms.ts'

/** What the marketplace says of a copy to one reader, for their address. */
export type Postage = {
  /** As the seller asks; null: it states none. */
  readonly amount: Money | null
  /** Whether the seller does not ship to this reader. */
  readonly cannotShip: boolean
  /** Whether it was said too long ago to be shown. */
  readonly isOld?: boolean
}

/** Somebody to whom copies are shown, or for whom they are judged. */
export type Reader = {
  /** What is known of postage to them, by the numbers of copies: never what was said to anybody else. */
  readonly postage: ReadonlyMap<number, Postage>
  /** Whether the marketplace can be asked on their behalf. */
  readonly isConnected: boolean
  readonly timeZone: string | null
}

/** Returns a copy as it is to one reader. */
export function copyFor(copy: Copy, { postage: known, isConnected, timeZone }: Reader): Copy {
  const postage = known.get(copy.id)
  const isStated = postage !== undefined && postage.amount !== null
  return {
    ...copy,
    postage: postage?.amount ?? null,
    cannotShip: postage?.cannotShip === true,
    mayNotShip: !isStated && mayNotShip(copy.terms, copy.shipsFrom, timeZone),
    isPostageAsked: isConnected,
    isPostageOld: postage?.isOld === true,
  }
}

/** Returns known copies as they are to one reader. */
export function knownFor<T extends KnownCopy>(copies: readonly T[], reader: Reader): readonly T[] {
  return copies.map((known) => Object.assign({}, known, { copy: copyFor(known.copy, reader) }))
}

/** Returns what stands of a release as it is to one reader. */
export function standingFor(standing: Standing, reader: Reader): Standing {
  return standing.copies.length === 0
    ? standing
    : { ...standing, copies: standing.copies.map((copy) => copyFor(copy, reader)) }
}
