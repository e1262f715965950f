import { days, milliseconds, type Duration } from '../../../kernel/duration.ts'
import { between, plus, type Instant } from '../../../kernel/instant.ts'
import { beginCheckState } from '../begin-check-state.ts'
import { posterior } from './rate-estimate.ts'
import { forgotten, lessonOf, taught, type Lesson } from '../observe.ts'
import { startClock } from '../policy-clock.ts'
import { refitKind, GLOBAL_PRIOR, type KindEvidence, type RatePrior } from './prior.ts'
import type { CheckState, ObservedState } from '../check-state.ts'

/** So many checks in a row that saw the same. */
export type ObservedSpan = Readonly<Record<'from' | 'until', Instant>> & {
  readonly observed: ObservedState
  readonly checks: number
}
/** Of one record, oldest first. */
export type CheckHistory = readonly ObservedSpan[]

/** How many histories are enough to represent all. */
export const SAMPLE = 1000

/** Tried from long to short; the first forgets nothing that matters. */
const HALF_LIVES: readonly Duration[] = [GLOBAL_PRIOR.halfLife, days(30), days(10), days(3)]
/** The half-life of the histories' weight, so that a changed market is found within days. */
const RECENT = days(3)
/** How much better, in logarithms, a shorter half-life must explain what was seen: most instances need none. */
const MARGIN = 12
/** Long spans are learned in pieces of this length, because part of one is forgotten before its end. */
const PIECE = days(2)
const MOST_PIECES = 30

/** Refits the prior of all records from their evidence, and from the histories of some. */
export function refitPrior(
  evidence: KindEvidence,
  histories: readonly CheckHistory[],
  now: Instant,
): RatePrior {
  const fitted = refitKind(evidence, GLOBAL_PRIOR)
  return { ...fitted, halfLife: fitHalfLife(fitted, histories, now) }
}

/**
 * Finds the half-life that would have predicted the histories best. With constant rates forgetting loses knowledge;
 * with changing ones remembering is wrong.
 */
export function fitHalfLife(prior: RatePrior, histories: readonly CheckHistory[], now: Instant): Duration {
  let best = { halfLife: prior.halfLife, score: Number.NEGATIVE_INFINITY }
  for (const halfLife of HALF_LIVES) {
    const score = histories.reduce((sum, spans) => sum + foretold({ ...prior, halfLife }, spans, now), 0)
    if (score > best.score + MARGIN) best = { halfLife, score }
  }
  return best.halfLife
}

/** Returns the log-likelihood of the checks after the first, each predicted before it was learned from. */
function foretold(prior: RatePrior, spans: CheckHistory, now: Instant): number {
  let checkState = beginCheckState({ weight: 1, tier: 3, prior, phase: 0 }, startClock(now, 1))
  let sum = 0
  for (const { observed, at, checks } of spans.flatMap(piecesOf)) {
    const kept = forgotten(checkState, at)
    const lesson = lessonOf(kept, observed, at, checks)
    if (checkState.last !== null && lesson !== null)
      sum += logChance(kept, lesson) * 2 ** (-between(at, now) / RECENT)
    checkState = { ...taught(kept, lesson), last: { at, observed, since: at } }
  }
  return sum
}

function piecesOf({ observed, from, until, checks }: ObservedSpan) {
  const pieces = Math.min(MOST_PIECES, Math.ceil(between(from, until) / PIECE))
  const later = Array.from({ length: pieces }, (_, piece) => ({
    observed,
    at: plus(from, milliseconds((between(from, until) * (piece + 1)) / pieces)),
    checks: Math.max(1, (checks - 1) / pieces),
  }))
  return [{ observed, at: from, checks: 1 }, ...later]
}

function logChance(checkState: CheckState, { rate, exposure, happened }: Lesson): number {
  const believed = posterior(checkState.prior[rate], checkState[rate])
  const none = -believed.events * Math.log1p(exposure / believed.exposure)
  return happened ? Math.log(-Math.expm1(none)) : none
}
