import type { Evidence } from './evidence.ts'
import type { Rate } from './rate.ts'

/**
 * What is believed of a rate: Gamma distributions of one shape around `rates`, each as likely as its weight. No law is
 * assumed: records that never appear, two kinds of records or a long tail are all weights.
 */
export type Belief = {
  readonly shape: number
  readonly rates: readonly number[]
  readonly weights: readonly number[]
}

/** From one event in thirty years to one in four minutes, each twice the one before; wide enough to overlap. */
const SHAPE = 3
const RATES: readonly number[] = Array.from({ length: 23 }, (_, step) => 1e-9 * 2 ** step)

/** Weights of a log-normal shape around `median` events per second. */
export function logNormal(median: number, logSd: number): Belief {
  const density = RATES.map((rate) => Math.exp(-((Math.log(rate / median) / logSd) ** 2) / 2))
  return { shape: SHAPE, rates: RATES, weights: normalised(density) }
}

/** The belief in which every rate counts by so high a power of itself more; 0 leaves it as it is. */
export function times(belief: Belief, power: number): Belief {
  const weights = belief.weights.map((weight, i) => weight * belief.rates[i]! ** power)
  return { ...belief, weights: normalised(weights) }
}

/** No doubt at all. */
export function certain(rate: number): Belief {
  return { shape: 1e9, rates: [rate], weights: [1] }
}

/** The belief after evidence, in its two moments: a Gamma that has them. Its mean is all that a decision needs. */
export function posterior(belief: Belief, evidence: Evidence): Rate {
  const { shape, rates } = belief
  const likely = likelihoods(belief, evidence)
  const events = shape + Math.max(0, evidence.events)
  const exposure = Math.max(0, evidence.exposure)
  let mass = 0
  let mean = 0
  let square = 0
  for (let i = 0; i < rates.length; i += 1) {
    const one = events / (shape / rates[i]! + exposure)
    const weight = belief.weights[i]! * likely[i]!
    mass += weight
    mean += weight * one
    square += weight * one * one
  }
  mean /= mass
  const variance = ((square / mass) * (events + 1)) / events - mean * mean
  return { events: (mean * mean) / variance, exposure: mean / variance }
}

/** Records with about the same evidence. */
export type EvidenceClass = Evidence & { readonly records: number }

/** What is believed beforehand counts as much as so many records. */
const PARENT_RECORDS = 20
const ROUNDS = 40

/**
 * The belief about records of a kind from what each of them has taught, and from `parent` while that is little: the
 * likeliest weights (empirical Bayes by expectation maximisation; Kiefer & Wolfowitz 1956, Laird 1978).
 */
export function fitBelief(parent: Belief, classes: readonly EvidenceClass[]): Belief {
  const likely = classes.map((one) => likelihoods(parent, one))
  let weights = parent.weights
  for (let round = 0; round < ROUNDS; round += 1) {
    const counts = parent.weights.map((weight) => PARENT_RECORDS * weight)
    classes.forEach(({ records }, c) => {
      const row = likely[c]!
      const mass = row.reduce((sum, one, i) => sum + one * weights[i]!, 0)
      for (let i = 0; i < counts.length; i += 1) counts[i]! += (records * row[i]! * weights[i]!) / mass
    })
    weights = normalised(counts)
  }
  return { ...parent, weights }
}

/** How likely evidence is at each rate; only the ratios mean something. Plain loops: every look asks several times. */
function likelihoods({ shape, rates }: Belief, evidence: Evidence): number[] {
  const events = shape + Math.max(0, evidence.events)
  const exposure = Math.max(0, evidence.exposure)
  const likely: number[] = []
  let highest = Number.NEGATIVE_INFINITY
  for (const rate of rates) {
    const log = -shape * Math.log(rate) - events * Math.log(shape / rate + exposure)
    if (log > highest) highest = log
    likely.push(log)
  }
  for (let i = 0; i < likely.length; i += 1) likely[i] = Math.exp(likely[i]! - highest)
  return likely
}

function normalised(values: readonly number[]): number[] {
  const sum = values.reduce((a, b) => a + b, 0)
  return values.map((value) => value / sum)
}
