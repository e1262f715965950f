import type { Instant } from '../kernel/instant.ts'

/** What is known of a wanted record without asking anybody; null: nobody has looked it up. */
export type RarityFacts = {
  readonly id: number
  readonly have: number | null
  readonly want: number | null
  /** Copies that the last check saw. */
  readonly forSale: number | null
  /** When it was put on the wantlist. */
  readonly addedAt: Instant | null
}

/**
 * Sorts the rarest first: by how many want it for each who has it, then the fewest copies for sale, then the newest on
 * the list. What is not known counts as ordinary, so that no record gains by having been looked up.
 */
export function byRarity(a: RarityFacts, b: RarityFacts): number {
  return demand(b) - demand(a) || copies(a) - copies(b) || (b.addedAt ?? 0) - (a.addedAt ?? 0) || b.id - a.id
}

/** As many want an ordinary record as have it. */
function demand({ have, want }: RarityFacts): number {
  return have === null || want === null ? 1 : (want + 1) / (have + 1)
}

/** Less rare than one that nobody sells, and rarer than one that somebody does. */
function copies({ forSale }: RarityFacts): number {
  return forSale ?? 0.5
}
