/** A shop that other followers had read, and what it had of one reader's list in the last month. */
export type SeenShop = {
  readonly seller: string
  /** Records of the list that it listed, and those of them that it still does. */
  readonly records: number
  readonly onSale: number
}

/** So many are suggested at most, and none for a single record: its alert is enough. */
const MOST_SUGGESTED = 3
const LEAST_RECORDS = 2

/** For so long a shop is measured by what it listed, in days. */
export const SUGGESTED_BY_DAYS = 30

type Declined = {
  /** Sellers from whom the reader buys nothing, and the reader's own shop, in any letters. */
  readonly sellers: readonly string[]
}

/** Ranks the shops that a reader could follow: those that had most of their records, then those that still have most. */
export function suggestShops<S extends SeenShop>(seen: readonly S[], { sellers }: Declined): readonly S[] {
  const declined = new Set(sellers.map((seller) => seller.toLowerCase()))
  return seen
    .filter(({ seller, records }) => records >= LEAST_RECORDS && !declined.has(seller.toLowerCase()))
    .toSorted(
      (one, other) =>
        other.records - one.records ||
        other.onSale - one.onSale ||
        (one.seller.toLowerCase() < other.seller.toLowerCase() ? -1 : 1),
    )
    .slice(0, MOST_SUGGESTED)
}
