export type Stretch = {
  readonly offset: number
  readonly limit: number
  /** Counted from the far end: read in the opposite order, and turned around afterwards. */
  readonly isReversed: boolean
}

/** How many entries of an index may be skipped for one page, so that no page is slow. */
const MOST_PASSED = 20_000

/**
 * Returns how many rows, from the newest, pages may lead to: those of the `total` matches that a walk of bounded length
 * over `all` meets.
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
