/**
 * An estimate of how often something happens: a Gamma distribution, written as if `events` had been counted in
 * `exposure` seconds. Both are positive and need not be whole.
 */
export type Rate = { readonly events: number; readonly exposure: number }

/**
 * The evidence of one record beyond the prior of its kind, in the same form. It is kept apart, so that a prior that
 * is fitted again applies to every record without writing one, and so that forgetting leads back to the prior.
 */
export type Evidence = { readonly events: number; readonly exposure: number }

export const NO_EVIDENCE: Evidence = { events: 0, exposure: 0 }

/** The smallest relative variance of an estimate: less would be noise of the arithmetic. */
const NARROWEST = 1e-12

/** Expected events per second. The cost of waiting is linear in the rate, so this is all that a decision needs. */
export function meanRate(rate: Rate): number {
  return rate.events / rate.exposure
}

/**
 * The estimate after `exposure` unobserved seconds that ended with "it happened" or "it did not". Not happened: the
 * likelihood is e^(-rate * exposure), so the seconds are added, exactly. Happened at least once: the likelihood is 1
 * - e^(-rate * exposure); the two exact moments of that posterior are matched by a Gamma. An exposure near 0 counts
 * one event; an endless one teaches nothing. (Interval censoring: Cho & Garcia-Molina, TOIT 2003; moments: scheduling
 * design, 2.7.)
 */
export function learn(rate: Rate, exposure: number, happened: boolean): Rate {
  if (!happened) return { events: rate.events, exposure: rate.exposure + exposure }
  const { events: a, exposure: b } = rate
  const logShare = -Math.log1p(exposure / b)
  const missed = -Math.expm1(a * logShare)
  if (!(missed > 0)) return { events: a + 1, exposure: b }
  const mean = ((a / b) * -Math.expm1((a + 1) * logShare)) / missed
  const square = ((a / b) * ((a + 1) / b) * -Math.expm1((a + 2) * logShare)) / missed
  const variance = Math.max(square - mean * mean, NARROWEST * mean * mean)
  return { events: (mean * mean) / variance, exposure: mean / variance }
}
