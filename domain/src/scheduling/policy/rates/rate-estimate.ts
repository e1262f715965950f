/**
 * An estimate of a rate: Gamma distributions of one shape around some rates, each with its weight. The weights can
 * express any law: records that never appear, two kinds of records, or a long tail.
 */
export type RateEstimate = { readonly shape: number; readonly parts: readonly Part[] }

type Part = { readonly rate: number; readonly weight: number }

/** From one event in thirty years to one in four minutes, each twice the one before; wide enough to overlap. */
const SHAPE = 3
const RATES: readonly number[] = Array.from({ length: 23 }, (_, step) => 1e-9 * 2 ** step)

/** Weights of a log-normal shape around `median` events per second. */
export function logNormal(median: number, logSd: number): RateEstimate {
  return weighed(
    SHAPE,
    RATES.map((rate) => ({ rate, weight: Math.exp(-((Math.log(rate / median) / logSd) ** 2) / 2) })),
  )
}

/** Returns an estimate without uncertainty. */
export function certain(rate: number): RateEstimate {
  return { shape: 1e9, parts: [{ rate, weight: 1 }] }
}

/** The estimate with every weight multiplied by this power of its rate; 0 leaves it as it is. */
export function times({ shape, parts }: RateEstimate, exponent: number): RateEstimate {
  return weighed(
    shape,
    parts.map(({ rate, weight }) => ({ rate, weight: weight * rate ** exponent })),
  )
}

/** The estimate after evidence, as the Gamma with the same first two moments. Decisions need its mean only. */
export function posterior({ shape, parts }: RateEstimate, evidence: Evidence): Rate {
  const events = shape + Math.max(0, evidence.events)
  const exposure = Math.max(0, evidence.exposure)
  let highest = Number.NEGATIVE_INFINITY
  let [mass, mean, square] = [0, 0, 0]
  for (const { rate, weight } of parts) {
    const log = logLikelihood(shape, rate, evidence)
    if (log > highest) {
      const scale = Math.exp(highest - log)
      mass *= scale
      mean *= scale
      square *= scale
      highest = log
    }
    const likely = weight * Math.exp(log - highest)
    const one = events / (shape / rate + exposure)
    mass += likely
    mean += likely * one
    square += likely * one * one
  }
  mean /= mass
  const variance = ((square / mass) * (events + 1)) / events - mean * mean
  return { events: (mean * mean) / variance, exposure: mean / variance }
}

/** Records with about the same evidence. */
export type EvidenceClass = Evidence & { readonly records: number }

/** How many records the prior counts as. */
const PARENT_RECORDS = 20
const ROUNDS = 40

/**
 * Fits the estimate of a kind of records to the evidence of each record, and to `parent` while there is little: the
 * likeliest weights (empirical Bayes by expectation maximisation; Kiefer & Wolfowitz 1956, Laird 1978).
 */
export function fitEstimate(parent: RateEstimate, classes: readonly EvidenceClass[]): RateEstimate {
  const { shape, parts } = parent
  const taught = classes.map((one) => ({ records: one.records, likely: likelihoods(parent, one) }))
  let fitted = parts
  for (let round = 0; round < ROUNDS; round += 1) {
    const counts = parts.map(({ weight }) => PARENT_RECORDS * weight)
    for (const { records, likely } of taught) {
      const joint = fitted.map(({ weight }, i) => weight * (likely[i] ?? 0))
      const share = records / sumOf(joint)
      joint.forEach((one, i) => (counts[i] = (counts[i] ?? 0) + share * one))
    }
    fitted = weighed(
      shape,
      parts.map(({ rate }, i) => ({ rate, weight: counts[i] ?? 0 })),
    ).parts
  }
  return { shape, parts: fitted }
}

/** How likely evidence is at each rate, 1 at the likeliest. */
function likelihoods({ shape, parts }: RateEstimate, evidence: Evidence): readonly number[] {
  const logs = parts.map(({ rate }) => logLikelihood(shape, rate, evidence))
  const highest = Math.max(...logs)
  return logs.map((log) => Math.exp(log - highest))
}

/** The log-likelihood without the terms that are the same at every rate. */
function logLikelihood(shape: number, rate: number, { events, exposure }: Evidence): number {
  const known = Math.log(shape / rate + Math.max(0, exposure))
  return -shape * Math.log(rate) - (shape + Math.max(0, events)) * known
}

function weighed(shape: number, parts: readonly Part[]): RateEstimate {
  const sum = sumOf(parts.map(({ weight }) => weight))
  return { shape, parts: parts.map(({ rate, weight }) => ({ rate, weight: weight / sum })) }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0)
}

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
