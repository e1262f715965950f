import { days, hours, type Duration } from '../../../kernel/duration.ts'
import { WATCHER_WEIGHT } from '../check-value.ts'
import { restWhenOff } from '../next-check.ts'
import { NO_EVIDENCE, type Evidence } from '../rates/rate-estimate.ts'

/** What its visits have taught of a shop. */
export type ShopEvidence = {
  /** Matches that it has listed, and the seconds that visits have covered. */
  readonly matching: Evidence
  /** How much a minute of waiting for a match counts on average, as far as checks of its record do not end it. */
  readonly weight: number
}

/** A match that a visit found: the weight of its record, and the index time between checks of that. */
export type FoundMatch = { readonly weight: number; readonly rest: number }

/** Every shop is visited within this time, whatever its visits have taught. */
export const VISITED_WITHIN: Duration = hours(6)

/**
 * A first visit counts the matches of a week that are still there, as if the shop had been visited a week ago: so it
 * teaches at once what would take a week.
 */
export const FIRST_VISIT_COVERS: Duration = days(7)

/** Before the first visit: a match a week, believed like half a match seen. A guess (decision 71). */
const FIRST = { events: 0.5, exposure: 3.5 * 86_400 }
/** The latest thirty matches say most of what the next one is worth. */
const LEAST_STEP = 1 / 30

/** The evidence of a shop that was never visited: its first match is taken for that of one collector. */
export const NEW_SHOP: ShopEvidence = { matching: NO_EVIDENCE, weight: WATCHER_WEIGHT.FREE }

/** The evidence after a complete visit, `seconds` after the last one, at a clock of this pace. */
export function afterVisit(
  { matching, weight }: ShopEvidence,
  found: readonly FoundMatch[],
  seconds: number,
  pace: number,
): ShopEvidence {
  const covered = Math.max(0, seconds)
  let events = matching.events
  let mean = weight
  for (const match of found) {
    events += 1
    const worth = match.weight * leftByChecks(covered / pace, match.rest)
    mean += (worth - mean) * Math.max(1 / (events + 1), LEAST_STEP)
  }
  return { matching: { events, exposure: matching.exposure + covered }, weight: mean }
}

/**
 * The share of the worth of a visit at this age that checks of the record leave to it. Visits every T and checks every
 * S let a match wait for E min(U(0, T), U(0, S)) = T / 2 - T^2 / 6 S, or S / 2 - S^2 / 6 T where S is shorter. A visit
 * is worth T^2 times the slope of that (scheduling design, 3), and T^2 / 2 if nobody checks.
 */
export function leftByChecks(age: number, rest: number): number {
  if (!(rest > 0)) return 0
  return age <= rest ? 1 - (2 / 3) * (age / rest) : (rest / age) ** 2 / 3
}

/**
 * Index time until the next visit that is worth a request: a shop is one record whose appearances are its matches.
 * How many pages a visit takes does not matter, because what a shop lists fills as many whenever they are read.
 */
export function shopRest({ matching, weight }: ShopEvidence): number {
  const rate = (FIRST.events + matching.events) / (FIRST.exposure + matching.exposure)
  return restWhenOff(weight, rate)
}
