import { milliseconds, minutes, type Duration } from '../kernel/duration.ts'
import { between, plus, type Instant } from '../kernel/instant.ts'
import { atItsWord, type Observation, type Reading } from './observation.ts'
import { isSamePrice } from './transition.ts'

/** An answer that is not believed yet, and when it was first given. */
export type Doubt = { readonly kind: Exclude<Observation['kind'], 'on-sale'>; readonly since: Instant }

/** `before` is the observation to compare with; null for the first one. */
export type Judgement =
  | { readonly kind: 'believed'; readonly before: Observation | null; readonly observation: Observation }
  | { readonly kind: 'doubted'; readonly doubt: Doubt; readonly checkAgainAt: Instant }

/** An answer that ends a release, or names no count, is confirmed after this many floors, five minutes at most. */
const FLOORS_UNTIL_CLOSED = 10
const LONGEST_UNTIL_CLOSED = minutes(5)

/**
 * Decides whether an answer counts at once. Copies for sale always do, so that no alert is late. The end of all
 * copies, a blocked or missing release and a missing count are believed only when a later check says the same: after
 * one `floor`, or after some minutes where the answer ends a release or names no count.
 */
export function judgeReading(
  known: { readonly observation: Observation | null; readonly doubt: Doubt | null },
  reading: Reading,
  at: Instant,
  floor: Duration,
): Judgement {
  const { observation: before, doubt } = known
  const observation = atItsWord(reading)
  if (observation.kind === 'on-sale')
    return { kind: 'believed', before: beforeCopies(before, observation, doubt), observation }
  if (!isSurprising(before, reading)) return { kind: 'believed', before, observation }
  // A doubt noted by a clock that was ahead starts again.
  const isKept = doubt !== null && doubt.kind === observation.kind && doubt.since <= at
  const since = isKept ? doubt.since : at
  const wait = reading.kind === 'none' ? floor : untilClosed(floor)
  if (isKept && between(since, at) >= wait) return { kind: 'believed', before, observation }
  return { kind: 'doubted', doubt: { kind: observation.kind, since }, checkAgainAt: plus(since, wait) }
}

function untilClosed(floor: Duration): Duration {
  return milliseconds(Math.max(floor, Math.min(floor * FLOORS_UNTIL_CLOSED, LONGEST_UNTIL_CLOSED)))
}

function isSurprising(before: Observation | null, reading: Reading): boolean {
  if (reading.kind === 'none') return before?.kind === 'on-sale'
  return before?.kind !== atItsWord(reading).kind
}

/** Copies after a check that saw none are new, unless just as many cost the same: then that check was wrong. */
function beforeCopies(
  before: Observation | null,
  now: Extract<Observation, { kind: 'on-sale' }>,
  doubt: Doubt | null,
): Observation | null {
  if (doubt?.kind !== 'none' || before?.kind !== 'on-sale') return before
  const isSame = before.count === now.count && isSamePrice(before.lowest, now.lowest)
  return isSame ? before : { kind: 'none' }
}
