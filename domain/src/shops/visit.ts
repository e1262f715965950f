import type { Copy } from '../copies/copy.ts'
import { instant, type Instant } from '../kernel/instant.ts'

/** A visit reads so many pages at most: the newest thousand copies. */
export const PAGES_READ = 10
export const COPIES_READ = PAGES_READ * 100

/** A place in a shop, newest first: when a copy was listed by the marketplace's clock, and its number among those of the same moment. */
export type Mark = { readonly at: Instant; readonly id: number }

/** The mark of an empty shop: everything is newer. */
const NOTHING_LISTED: Mark = { at: instant(0), id: 0 }

/** A page of a shop as far as a visit depends on it. */
export type ShopPage = {
  readonly copies: readonly Pick<Copy, 'id' | 'postedAt' | 'statedAt'>[]
  /** Rows that could not be read. */
  readonly unread: number
  /** All copies for sale, as the marketplace states. */
  readonly total: number
  readonly pages: number
}

/** One reading of a shop's pages, newest copies first, as far as it has come. */
export type Visit = {
  /** The newest copy of the last complete visit; null: there was none, and what it sees is no news. */
  readonly mark: Mark | null
  /** Whether it reads all pages instead of those with new copies. */
  readonly isWhole: boolean
  readonly pages: number
  readonly seen: ReadonlySet<number>
  readonly newest: Mark | null
  readonly oldest: Mark | null
  /** As the last page stated; null: none was read. */
  readonly total: number | null
  /** Whether a copy may have slipped to a page that had been read: some were sold meanwhile. */
  readonly isShaken: boolean
  readonly unread: number
  /** Why it reads no further; null: another page follows. */
  readonly end: 'mark' | 'last-page' | 'limit' | null
}

/** Begins a visit; the first one of a shop is whole. */
export function beginVisit(mark: Mark | null, isWhole: boolean): Visit {
  return {
    mark,
    isWhole: isWhole || mark === null,
    pages: 0,
    seen: new Set(),
    newest: null,
    oldest: null,
    total: null,
    isShaken: false,
    unread: 0,
    end: null,
  }
}

/** Adds the next page. Pages move while they are read: copies are known by time and number, never by position. */
export function readPage(visit: Visit, { copies, unread, total, pages }: ShopPage): Visit {
  const marks = copies.map(markOf)
  const read = visit.pages + 1
  const hasMark = !copies.every((copy) => isNews(copy, visit))
  return {
    ...visit,
    pages: read,
    seen: new Set([...visit.seen, ...copies.map(({ id }) => id)]),
    newest: marks.reduce(newer, visit.newest),
    oldest: marks.reduce(
      (one: Mark | null, other) => (one && isNewer(other, one) ? one : other),
      visit.oldest,
    ),
    total,
    isShaken: visit.isShaken || (visit.total !== null && total < visit.total),
    unread: visit.unread + unread,
    end: endAfter(read, pages, hasMark && !visit.isWhole),
  }
}

function endAfter(read: number, pages: number, isAtMark: boolean): Visit['end'] {
  if (read >= pages) return 'last-page'
  if (read >= PAGES_READ) return 'limit'
  return isAtMark ? 'mark' : null
}

/** Whether a copy is news: newer than all that the last complete visit saw. */
export function isNews(copy: ShopPage['copies'][number], { mark }: Pick<Visit, 'mark'>): boolean {
  return mark !== null && isNewer(markOf(copy), mark)
}

/** Places of one shop are compared by the one clock that states them, however far it is from ours. */
function markOf({ id, postedAt, statedAt = postedAt }: ShopPage['copies'][number]): Mark {
  return { at: statedAt, id }
}

/**
 * Returns the mark of the next visit. A copy that slipped away between two pages would never be new again, so that
 * a visit that may have missed one leaves the mark; one that read as far as it may does not, or the mark would stay.
 */
export function nextMark({ mark, newest, isShaken, end }: Visit): Mark {
  return mark !== null && isShaken && end !== 'limit' ? mark : (newer(newest, mark) ?? NOTHING_LISTED)
}

/** Whether what a visit did not see is missing, as far as it read: it read every row of its pages. */
export function showsAbsence({ pages, end, isShaken, unread, seen, total }: Visit): boolean {
  if (end === null || total === null || isShaken || unread > 0) return false
  return seen.size === (end === 'last-page' ? total : pages * 100)
}

/** A stored copy that is taken to be for sale, and how many whole visits in a row have missed it. */
export type StoredCopy = ShopPage['copies'][number] & { readonly missed: number }

/** One missing reading never ends a copy. */
const MISSED_WHEN_GONE = 2

/** Returns the stored copies that a visit shows to be missing once, and those that are gone. */
export function absentCopies(
  visit: Visit,
  stored: readonly StoredCopy[],
): { readonly missed: readonly number[]; readonly gone: readonly number[] } {
  const absent = showsAbsence(visit) ? stored.filter((copy) => isAbsent(visit, copy)) : []
  const isGone = ({ missed }: StoredCopy) => missed + 1 >= MISSED_WHEN_GONE
  return { missed: idsOf(absent.filter((copy) => !isGone(copy))), gone: idsOf(absent.filter(isGone)) }
}

function isAbsent({ seen, oldest, end }: Visit, copy: StoredCopy): boolean {
  // Beyond the last page that is read nobody knows.
  const isInReach = end === 'last-page' || (oldest !== null && isNewer(markOf(copy), oldest))
  return isInReach && !seen.has(copy.id)
}

function idsOf(copies: readonly StoredCopy[]): readonly number[] {
  return copies.map(({ id }) => id)
}

function isNewer(one: Mark, other: Mark): boolean {
  return one.at > other.at || (one.at === other.at && one.id > other.id)
}

function newer(one: Mark | null, other: Mark | null): Mark | null {
  if (one === null || other === null) return one ?? other
  return isNewer(one, other) ? one : other
}
