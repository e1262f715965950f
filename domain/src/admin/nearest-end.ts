export type Stretch = {
  readonly offset: number
  readonly limit: number
  /** Counted from the far end: read in the opposite order, and turned around afterwards. */
  readonly isReversed: boolean
}

/** So many entries of an index may be passed over for one page: what nobody leafs through is no reason to wait. */
const MOST_PASSED = 20_000

/**
 * How many rows, counted from the newest, pages lead to: as many of the `total` that match as are met on a walk of
 * bounded length over `all`.
 */
export function withinReach({ total, all }: { total: number; all: number }): number {
  return all <= MOST_PASSED ? total : Math.min(total, Math.floor((MOST_PASSED * total) / all))
}

/**
 * Which rows make up a page, counted from whichever end of the list is nearer: the last page of a long list costs as
 * little as the first. `page` counts from 1; a page beyond the end, or beyond what is within `reach`, is empty (`limit` 0).
 */
export function nearestEnd({
  page,
  limit,
  total,
  reach = total,
}: {
  page: number
  limit: number
  total: number
  reach?: number
}): Stretch {
  const offset = (page - 1) * limit
  const rows = Math.max(0, Math.min(limit, Math.min(reach, total) - offset))
  const behind = total - offset - rows
  if (rows === 0) return { offset: 0, limit: 0, isReversed: false }
  return behind < offset
    ? { offset: behind, limit: rows, isReversed: true }
    : { offset, limit: rows, isReversed: false }
}
