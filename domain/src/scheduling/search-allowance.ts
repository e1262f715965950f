import { minutes } from '../kernel/duration.ts'
import { LEAST_CHECK_SHARE, SLOT_VALID_FOR, sustainedPerMinute } from './bucket-shape.ts'

/** What searches have left of one budget: all together, and those who have searched of late; others have all of theirs. */
export type SearchAllowances = {
  readonly tokens: number
  readonly people: Readonly<Record<string, number>>
}

/** What nobody has touched: more than any share holds. */
export const ALL_SEARCHES: SearchAllowances = { tokens: 1_000_000, people: {} }

/** How many searches in a row a person may ask: as many as find some records by name, asked again with each pause in typing. */
export const SEARCHES_IN_A_ROW = 20
/** What is searched for in the background leaves its person so many of these, to type meanwhile. */
export const SEARCHES_KEPT = SEARCHES_IN_A_ROW / 2
/** Whoever names a shop has asked as much as by so many searches, because its pages are read next. */
export const SHOP_SEARCHES = 5
/** One person has this part of what searches may take for good; three who never rest have all of it by turns. */
const OWN_PART = 1 / 3

/** What searches may take in a row, and for good as parts of the rate: all together, and one person. */
export type SearchShape = { readonly depth: number; readonly share: number; readonly ownShare: number }

/**
 * The shape for which the checks keep half of what is sent in any 60 s, however many people search: depth + rate *
 * 60.5 s is the other half. For 60 a minute: 3 at once and 26 a minute, of which one person has 8.
 */
export function searchShape(requestsPerMinute: number): SearchShape {
  const sustained = sustainedPerMinute(requestsPerMinute)
  const half = sustained * (1 - LEAST_CHECK_SHARE)
  const depth = Math.max(1, requestsPerMinute / 20)
  const forGood = (half - depth) * (minutes(1) / (minutes(1) + SLOT_VALID_FOR))
  // A budget of a few a minute has less than one search in its half; the first takes a little more.
  const share = Math.max(forGood, half / 2) / sustained
  return { depth, share, ownShare: share * OWN_PART }
}

/** Refills for `earned` requests of the whole rate. Who has all of theirs again is forgotten. */
export function refillSearches(
  { tokens, people }: SearchAllowances,
  earned: number,
  { depth, share, ownShare }: SearchShape,
): SearchAllowances {
  const refilled = Object.entries(people).map(([userId, left]) => [userId, left + earned * ownShare] as const)
  return {
    tokens: Math.min(depth, tokens + earned * share),
    people: Object.fromEntries(refilled.filter(([, left]) => left < SEARCHES_IN_A_ROW)),
  }
}

/** How many searches a person has left. */
export function searchesLeft({ people }: SearchAllowances, userId: string): number {
  return people[userId] ?? SEARCHES_IN_A_ROW
}

/** The allowances when a person has asked for `count` searches; a negative count gives back what was not asked. */
export function spendSearches(searches: SearchAllowances, userId: string, count: number): SearchAllowances {
  const left = Math.min(SEARCHES_IN_A_ROW, searchesLeft(searches, userId) - count)
  return { ...searches, people: { ...searches.people, [userId]: left } }
}
