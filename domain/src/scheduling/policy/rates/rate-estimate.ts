/**
 * An estimate of a rate: Gamma distributions of one shape around some rates, each with its weight. The weights can
 * express any law: records that never appear, two kinds of records, or a long tail.
 */
export type RateEstimate = {
  readonly shape: number
  readonly parts: readonly { readonly rate: number; readonly weight: number }[]
}

/** From one event in sixteen years to one in nine minutes; wide enough to overlap. */
const SHAPE = 3
const RATES: readonly number[] = Array.from({ length: 16 }, (_, step) => 2e-9 * 2.5 ** step)

/** Weights of a log-normal shape around `median` events per second. */
export function logNormal(median: number, logSd: number): RateEstimate {
  const likely = (rate: number) => Math.exp(-((Math.log(rate / median) / logSd) ** 2) / 2)
  return weighed(
    SHAPE,
    RATES.map((rate) => ({ rate, weight: likely(rate) })),
  )
}

/** Returns an estimate without uncertainty. */
export const certain = (rate: number): RateEstimate => ({ shape: 1e9, parts: [{ rate, weight: 1 }] })

function weighed(shape: number, parts: RateEstimate['parts']): RateEstimate {
  const sum = parts.reduce((all, { weight }) => all + weight, 0)
  return { shape, parts: parts.map(({ rate, weight }) => ({ rate, weight: weight / sum })) }
}

/**
 * What was learned of one record beyond the prior of its kind, as if `events` had been counted in `exposure` seconds. It
 * is kept apart, so that a prior that is fitted again applies to every record without writing one.
 */
export type Evidence = { readonly events: number; readonly exposure: number }

export const NO_EVIDENCE: Evidence = { events: 0, exposure: 0 }

/** The same rates, weighed by how likely each leads to this evidence (Bayes). */
export function weighedBy({ shape, parts }: RateEstimate, { events, exposure }: Evidence): RateEstimate {
  const logs = parts.map(
    ({ rate }) => -shape * Math.log(rate) - (shape + events) * Math.log(shape / rate + exposure),
  )
  const highest = Math.max(...logs)
  const likely = (part: number) => Math.exp((logs[part] ?? 0) - highest)
  return weighed(
    shape,
    parts.map(({ rate, weight }, part) => ({ rate, weight: weight * likely(part) })),
  )
}

/** Expected events per second. The cost of waiting is linear in the rate, so this is all that a decision needs. */
export function expectedRate(estimate: RateEstimate, evidence: Evidence): number {
  const { shape, parts } = weighedBy(estimate, evidence)
  const mean = (rate: number) => (shape + evidence.events) / (shape / rate + evidence.exposure)
  return parts.reduce((sum, { rate, weight }) => sum + weight * mean(rate), 0)
}

/**
 * The evidence after `seconds` that ended with "it happened" or "it did not", at a rate that was expected to be so much.
 * Not happened: the seconds are added. Happened at least once: one event, in the middle of the seconds or, where they are
 * many, as soon as it was expected.
 */
export function learn(
  { events, exposure }: Evidence,
  expected: number,
  seconds: number,
  happened: boolean,
): Evidence {
  if (!happened) return { events, exposure: exposure + seconds }
  return { events: events + 1, exposure: exposure + Math.min(seconds / 2, 1 / expected) }
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
  let fitted = parent
  for (let round = 0; round < ROUNDS; round += 1) {
    const counts = new Map(parent.parts.map(({ rate, weight }) => [rate, PARENT_RECORDS * weight]))
    for (const one of classes)
      for (const { rate, weight } of weighedBy(fitted, one).parts)
        counts.set(rate, (counts.get(rate) ?? 0) + one.records * weight)
    fitted = weighed(
      parent.shape,
      Array.from(counts, ([rate, weight]) => ({ rate, weight })),
    )
  }
  return fitted
}
