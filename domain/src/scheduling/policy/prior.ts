import { meanRate, type Rate } from './rate.ts'

/** What is believed of a record before it was ever looked at. */
export type RatePrior = {
  /** From "no copy for sale" to "on sale". */
  readonly appearing: Rate
  /** From "on sale" to "no copy for sale". */
  readonly vanishing: Rate
}

const DAY_S = 86_400

/** Before any record of any kind was seen: a copy every three weeks that stays for eight days. */
export const WORLD_PRIOR: RatePrior = {
  appearing: { events: 0.1, exposure: 0.1 * 21 * DAY_S },
  vanishing: { events: 2, exposure: 2 * 8 * DAY_S },
}

/** Sums over the evidence of all records of one bucket, for one of the two rates; one GROUP BY gives them. */
export type EvidenceSums = { readonly events: number; readonly exposure: number }

export type BucketSums = { readonly appearing: EvidenceSums; readonly vanishing: EvidenceSums }

/** The parent counts as much as this many events when the mean of a bucket is fitted. */
const PARENT_EVENTS = 4
/**
 * Time on sale is mostly that of copies which stay long; the next copy stays shorter. Stays that spread log-normally by
 * sigma = 1.2 have a median rate e^(sigma^2 / 2) = 2 times the pooled one.
 */
const LENGTH_BIAS = 2

/**
 * The prior of a bucket from what its records have taught (nightly). Only the mean is fitted: events per second of
 * exposure, pooled, shrunk to `parent` while there is little (empirical Bayes; scheduling design, 2.7). The strength stays
 * the parent's: it is how far rates of one kind spread (see `expectedRate`; 0.1 events: a log-sd of 1.55).
 */
export function refitPrior(sums: BucketSums, parent: RatePrior): RatePrior {
  return {
    appearing: withMean(parent.appearing, sums.appearing),
    vanishing: withMean(parent.vanishing, {
      ...sums.vanishing,
      exposure: sums.vanishing.exposure / LENGTH_BIAS,
    }),
  }
}

function withMean(parent: Rate, sums: EvidenceSums): Rate {
  const events = Math.max(0, sums.events) + PARENT_EVENTS
  const exposure = Math.max(0, sums.exposure) + PARENT_EVENTS / meanRate(parent)
  return { events: parent.events, exposure: (parent.events * exposure) / events }
}
