import { days, type Duration } from '../../kernel/duration.ts'
import { learn, type Rate } from './rate.ts'

/**
 * What one record has taught beyond the prior of its kind. Kept apart from the prior, so that a refitted prior holds
 * for every record at once without touching one, and so that forgetting leads back to the prior and no further.
 */
export type Evidence = { readonly events: number; readonly exposure: number }

export const NO_EVIDENCE: Evidence = { events: 0, exposure: 0 }

/** What was learned counts half after this: a record's market changes with the seasons. */
const HALF_LIFE: Duration = days(90)
/** A prior that was refitted since may contradict the evidence; the belief keeps at least this part of the prior. */
const LEAST_SHARE = 0.05

/** Prior and evidence together. */
export function belief(prior: Rate, evidence: Evidence): Rate {
  return {
    events: Math.max(prior.events + evidence.events, LEAST_SHARE * prior.events),
    exposure: Math.max(prior.exposure + evidence.exposure, LEAST_SHARE * prior.exposure),
  }
}

/** The evidence after `exposure` more seconds that ended with "it happened" or not; see `learn`. */
export function gather(prior: Rate, evidence: Evidence, exposure: number, happened: boolean): Evidence {
  const learned = learn(belief(prior, evidence), exposure, happened)
  return { events: learned.events - prior.events, exposure: learned.exposure - prior.exposure }
}

/** The evidence `elapsed` later. */
export function forget(evidence: Evidence, elapsed: Duration): Evidence {
  const kept = 2 ** (-Math.max(0, elapsed) / HALF_LIFE)
  return { events: evidence.events * kept, exposure: evidence.exposure * kept }
}
