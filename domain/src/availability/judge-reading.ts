import { milliseconds, minutes, type Duration } from '../kernel/duration.ts'
import { between, plus, type Instant } from '../kernel/instant.ts'
import { atItsWord, successorOf, type Observation, type Reading } from './observation.ts'

/** An answer that is not believed yet, and when it was first given; `successor` as in the answer. */
export type Doubt = Exclude<Observation, { kind: 'on-sale' }> & { readonly since: Instant }

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
  if (!isSurprising(before, reading))
    return { kind: 'believed', before, observation: withKnownSuccessor(before, observation) }
  // A doubt noted by a clock that was ahead starts again.
  const isKept = doubt !== null && doubt.kind === observation.kind && doubt.since <= at
  const since = isKept ? doubt.since : at
  const wait = reading.kind === 'none' ? floor : untilClosed(floor)
  if (!isKept || between(since, at) < wait)
    return { kind: 'doubted', doubt: { ...observation, since }, checkAgainAt: plus(since, wait) }
  const isAgreed = successorOf(observation) === successorOf(doubt)
  return { kind: 'believed', before, observation: isAgreed ? observation : { kind: observation.kind } }
}

function untilClosed(floor: Duration): Duration {
  return milliseconds(Math.max(floor, Math.min(floor * FLOORS_UNTIL_CLOSED, LONGEST_UNTIL_CLOSED)))
}

function isSurprising(before: Observation | null, reading: Reading): boolean {
  if (reading.kind === 'none') return before?.kind === 'on-sale'
  const successor = successorOf(reading)
  const isOther = successor !== null && successor !== successorOf(before)
  return isOther || before?.kind !== atItsWord(reading).kind
}

/** A release that was replaced and is missing by now is still replaced. */
function withKnownSuccessor(before: Observation | null, observation: Observation): Observation {
  return before?.kind === 'withdrawn' && observation.kind === 'withdrawn' ? before : observation
}

/**
 * A "none" that no other check confirmed was wrong, whatever the copies cost by now. More copies than before are news
 * either way, and count as an appearance.
 */
function beforeCopies(
  before: Observation | null,
  now: Extract<Observation, { kind: 'on-sale' }>,
  doubt: Doubt | null,
): Observation | null {
  if (doubt?.kind !== 'none' || before?.kind !== 'on-sale') return before
  return now.count > before.count ? { kind: 'none' } : before
}
