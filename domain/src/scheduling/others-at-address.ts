import { minutes, seconds, type Duration } from '../kernel/duration.ts'
import { between, type Instant } from '../kernel/instant.ts'
import { sentWithin, type SentLog } from './bucket-shape.ts'

/** The requests of one minute that the marketplace has counted for our address, and that were not ours. */
export type OthersSeen = {
  readonly count: number
  /** How many it allows the address in all. */
  readonly limit: number
  /** Since when they are seen, without a pause in between. */
  readonly since: Instant
  readonly seenAt: Instant
}

/** Fewer are nobody: answers overtake each other, and clocks differ. */
const LEAST = 5
/** A starved address asks once a minute: what was seen before that still holds. */
const HOLDS_FOR: Duration = minutes(3)
/** What is seen again sooner is not written again. */
const NOTED_EVERY: Duration = seconds(20)
/** Who takes this part of our budget keeps records from being checked. */
const STARVING = 0.25

/** Returns what is seen of others after an answer; `before` itself when that says nothing new. */
export function noteOthers(
  before: OthersSeen | null,
  { limit, remaining }: { readonly limit: number | null; readonly remaining: number | null },
  sent: SentLog,
  now: Instant,
): OthersSeen | null {
  if (limit === null || remaining === null) return before
  const count = limit - remaining - sentWithin(sent, now)
  const known = othersNow(before, now)
  if (count < LEAST) return known === null ? null : before
  if (known === null) return { count, limit, since: now, seenAt: now }
  return between(known.seenAt, now) < NOTED_EVERY ? before : { ...known, count, limit, seenAt: now }
}

/** Returns who else uses the address now; null: nobody was seen for minutes, or the clock was set back since. */
export function othersNow(seen: OthersSeen | null | undefined, now: Instant): OthersSeen | null {
  if (!seen) return null
  const age = between(seen.seenAt, now)
  return age > HOLDS_FOR || age < -HOLDS_FOR ? null : seen
}

/** Whether others take so much of what is ours that records are checked late: more than is left to them, by a quarter of our budget. */
export function areStarving({ count, limit }: OthersSeen, requestsPerMinute: number): boolean {
  const ours = Math.min(limit, requestsPerMinute)
  return count - (limit - ours) >= ours * STARVING
}
