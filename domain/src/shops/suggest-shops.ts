/** A shop that a reader could follow, by what it had of their list and what they bought there. */
export type SeenShop = {
  readonly seller: string
  /** Records of the list that it listed in the last month, and those of them that it still does. */
  readonly records: number
  readonly onSale: number
  /** Orders that the reader placed with it, as the file says that they sent; 0: they sent none. */
  readonly orders: number
}

/** So many are suggested by what they had, and so many by orders, at most. */
export const MOST_SUGGESTED = 3
export const MOST_SUGGESTED_BY_ORDERS = 10
/** A shop with a single record of the list is none: its alert is enough. */
const LEAST_RECORDS = 2

/** For so long a shop is measured by what it listed, in days. */
export const SUGGESTED_BY_DAYS = 30

type Declined = {
  /** Sellers who are followed, from whom the reader buys nothing, and the reader's own shop, in any letters. */
  readonly sellers: readonly string[]
}

/** Ranks the shops that a reader could follow: where they bought most, then those that had, and still have, most of their records. */
export function suggestShops<S extends SeenShop>(seen: readonly S[], { sellers }: Declined): readonly S[] {
  const declined = new Set(sellers.map((seller) => seller.toLowerCase()))
  const ranked = seen
    .filter(
      ({ seller, records, orders }) =>
        (orders > 0 || records >= LEAST_RECORDS) && !declined.has(seller.toLowerCase()),
    )
    .toSorted(
      (one, other) =>
        other.orders - one.orders ||
        other.records - one.records ||
        other.onSale - one.onSale ||
        (one.seller.toLowerCase() < other.seller.toLowerCase() ? -1 : 1),
    )
  return [
    ...ranked.filter(({ orders }) => orders > 0).slice(0, MOST_SUGGESTED_BY_ORDERS),
    ...ranked.filter(({ orders }) => orders === 0).slice(0, MOST_SUGGESTED),
  ]
}
