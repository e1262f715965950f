import type { Observation } from '../availability/observation.ts'
import { minutes, milliseconds, type Duration } from '../kernel/duration.ts'
import { plus, type Instant } from '../kernel/instant.ts'
import type { Money } from '../kernel/money.ts'
import type { Copy } from './copy.ts'

/** A copy as its shop showed it last. All times are ours. */
export type KnownCopy = {
  readonly copy: Copy
  /** When a page of its shop, or its own listing, last showed it. */
  readonly seenAt: Instant
  /** When it was first seen at its present price. */
  readonly pricedAt: Instant
  /** Its price before that; null: it was never seen at another one. */
  readonly was: Money | null
  /** When a visit first missed it, or something ended it; null: it was there when last looked for. */
  readonly leftAt: Instant | null
}

/** All that is known of what is for sale of a release. */
export type Market = {
  readonly observation: Observation
  /** When statistics first and last said what they say now; what shops have shown since is in the observation, too. */
  readonly since: Instant
  readonly at: Instant
  readonly copies: readonly KnownCopy[]
}

/** What is for sale of a release: copies of which a shop has told, and others that nobody can judge. */
export type Standing = {
  /** The known copies that stand. */
  readonly copies: readonly Copy[]
  /** The copies that the statistics count besides, and the lowest price where it is certainly one of theirs. */
  readonly unknown: { readonly count: number; readonly lowest: Money | null }
  /** How many have left that the statistics may still count. */
  readonly left: number
  /** When the statistics were read; null: just now. */
  readonly countedAt: Instant | null
  /** Whether shops and statistics say different things of prices, until one of them is read again. */
  readonly isDisputed: boolean
  /** The listings whose own pages would settle what shops and statistics say differently, the first one first. */
  readonly questions: readonly number[]
  /** The copies that stand and were not seen since the statistics say what they say, seen longest ago first. */
  readonly unseen: readonly number[]
  /** Until when the statistics may be late with something; null: they know it all. */
  readonly lateUntil: Instant | null
}

/**
 * So long the statistics may count what was before a change that a shop shows already. Recorded answers for a release
 * and its master, less than two minutes apart, agreed; nobody has measured more.
 */
export const COUNTED_WITHIN: Duration = minutes(2)

/** Returns the moment until which statistics read at `at` certainly know what happened. */
export function certainUntil(at: Instant): Instant {
  return plus(at, milliseconds(-COUNTED_WITHIN))
}
