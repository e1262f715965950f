import { milliseconds, minutes, type Duration } from '../kernel/duration.ts'
import { between, plus, type Instant } from '../kernel/instant.ts'
import { atItsWord, type Observation, type Reading } from './observation.ts'
import { isSamePrice } from './transition.ts'

/** What an answer said that is not believed yet, and when it was first said. */
export type Doubt = { readonly kind: Exclude<Observation['kind'], 'on-sale'>; readonly since: Instant }

/** `before`: what the observation is to be compared with; null: it is the first. */
export type Judgement =
  | { readonly kind: 'believed'; readonly before: Observation | null; readonly observation: Observation }
  | { readonly kind: 'doubted'; readonly doubt: Doubt; readonly checkAgainAt: Instant }

/** What ends a release, or says nothing, is asked again after so many floors, five minutes at most. */
const FLOORS_UNTIL_CLOSED = 10
const LONGEST_UNTIL_CLOSED = minutes(5)

/**
 * Whether an answer is believed at once. Copies always are, so that nobody is told late of them. That all copies have
 * gone, that the release is blocked or does not exist, and that no count is named is believed when a later check says the
 * same: after one `floor`, some minutes where it ends a release or says nothing.
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
  // Noted by a clock that was ahead, a doubt begins again.
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

/** Copies after a check that saw none are new ones, unless just as many cost the same: then that check was wrong. */
function beforeCopies(
  before: Observation | null,
  now: Extract<Observation, { kind: 'on-sale' }>,
  doubt: Doubt | null,
): Observation | null {
  if (doubt?.kind !== 'none' || before?.kind !== 'on-sale') return before
  const isSame = before.count === now.count && isSamePrice(before.lowest, now.lowest)
  return isSame ? before : { kind: 'none' }
}
