import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  certain,
  fitEstimate,
  logNormal,
  posterior,
  learn,
  meanRate,
  NO_EVIDENCE,
  type RateEstimate,
  type Evidence,
  type Rate,
} from './rate-estimate.ts'
import { featureBucket, kindPrior, GLOBAL_PRIOR } from './prior.ts'
import { gather } from '../observe.ts'

const logarithmic = (low: number, high: number) =>
  fc.double({ min: Math.log10(low), max: Math.log10(high), noNaN: true }).map((x) => 10 ** x)
const anyRate: fc.Arbitrary<Rate> = fc.record({
  events: logarithmic(1e-3, 1e4),
  exposure: logarithmic(1, 1e10),
})
const anyExposure = logarithmic(1e-3, 1e9)

/** Posterior mean and second moment of 1 - e^(-rate * exposure) times the Gamma, by quadrature on log(rate). */
function posteriorMoments({ events, exposure }: Rate, seen: number): readonly [number, number] {
  const sums = [0, 0, 0]
  for (let x = -60; x < 12; x += 0.002) {
    const rate = Math.exp(x) / exposure
    const density = Math.exp(events * x - Math.exp(x)) * -Math.expm1(-rate * seen)
    for (const exponent of [0, 1, 2]) sums[exponent]! += density * rate ** exponent
  }
  return [sums[1]! / sums[0]!, sums[2]! / sums[0]!]
}

describe('a estimate about a rate', () => {
  it('adds the seconds in which nothing happened', () => {
    expect(learn({ events: 2, exposure: 100 }, 50, false)).toEqual({ events: 2, exposure: 150 })
  })

  it.each([
    [{ events: 0.3, exposure: 1000 }, 10],
    [{ events: 0.3, exposure: 1000 }, 1000],
    [{ events: 2.5, exposure: 300 }, 5000],
  ])('has the two exact moments of the posterior after "it happened" (%o, %d s)', (rate, seen) => {
    const [mean, square] = posteriorMoments(rate, seen)
    const learned = learn(rate, seen, true)
    expect(meanRate(learned) / mean).toBeCloseTo(1, 4)
    const variance = learned.events / learned.exposure ** 2
    expect(variance / (square - mean * mean)).toBeCloseTo(1, 3)
  })

  it('counts one event when the exposure is tiny and learns nothing from an endless one', () => {
    const rate = { events: 0.7, exposure: 1e6 }
    const tiny = learn(rate, 1e-3, true)
    expect(tiny.events).toBeCloseTo(1.7, 6)
    expect(tiny.exposure / 1e6).toBeCloseTo(1, 6)
    expect(meanRate(learn({ events: 5, exposure: 1 }, 1e9, true))).toBeCloseTo(5, 6)
  })

  it('never becomes nonsense, goes up when it happened and down when it did not', () => {
    fc.assert(
      fc.property(anyRate, anyExposure, (rate, exposure) => {
        const up = learn(rate, exposure, true)
        const down = learn(rate, exposure, false)
        for (const { events, exposure } of [up, down]) {
          expect(events > 0 && Number.isFinite(events)).toBe(true)
          expect(exposure > 0 && Number.isFinite(exposure)).toBe(true)
        }
        expect(meanRate(up)).toBeGreaterThanOrEqual(meanRate(rate) * (1 - 1e-9))
        expect(meanRate(down)).toBeLessThanOrEqual(meanRate(rate))
      }),
      { numRuns: 2000 },
    )
  })

  it('finds the true rate of a censored record', () => {
    let evidence = NO_EVIDENCE
    const prior = GLOBAL_PRIOR.appearing
    const gap = 3600
    // One in ten gaps ends with a copy: the rate is -ln(0.9) an hour.
    for (let i = 0; i < 50_000; i += 1) evidence = gather(prior, evidence, gap, i % 10 === 0)
    expect(meanRate(posterior(prior, evidence)) * gap).toBeCloseTo(-Math.log(0.9), 2)
  })
})

/**
 * Posterior mean by quadrature on log(rate): Gammas of the estimate's shape, times rate^events e^(-rate * exposure).
 */
function byQuadrature({ shape, parts }: RateEstimate, { events, exposure }: Evidence): number {
  const grid = Array.from({ length: 8_000 }, (_, i) => -30 + i * 0.005)
  const logs = grid.map((x) => {
    const terms = parts.map(
      ({ rate, weight }) =>
        Math.log(weight + 1e-300) + shape * (x + Math.log(shape / rate)) - (shape / rate) * Math.exp(x),
    )
    const highest = Math.max(...terms)
    const prior = highest + Math.log(terms.reduce((sum, term) => sum + Math.exp(term - highest), 0))
    return prior + events * x - exposure * Math.exp(x)
  })
  const highest = Math.max(...logs)
  const mass = logs.map((log) => Math.exp(log - highest))
  const sum = mass.reduce((a, b) => a + b, 0)
  return mass.reduce((total, one, i) => total + one * Math.exp(grid[i]!), 0) / sum
}

const DAY_S = 86_400
const rateOf = (estimate: RateEstimate, evidence: Evidence = NO_EVIDENCE) =>
  meanRate(posterior(estimate, evidence))

describe('the expected rate of a record', () => {
  const prior = GLOBAL_PRIOR.appearing

  it.each([
    [0, 0],
    [0, 21],
    [0, 200],
    [0.4, 3],
    [1, 21],
    [30, 21],
    [500, 21],
  ])('is the mean of the posterior (%d events in %d days)', (events, inDays) => {
    const evidence = { events, exposure: inDays * DAY_S }
    expect(rateOf(prior, evidence) / byQuadrature(prior, evidence)).toBeCloseTo(1, 3)
  })

  it('is what was counted when much was, and what is certain whatever was seen', () => {
    expect(rateOf(prior, { events: 5000, exposure: 1e7 })).toBeCloseTo(5e-4, 6)
    expect(rateOf(certain(1e-5), { events: 50, exposure: 1e5 }) / 1e-5).toBeCloseTo(1, 6)
  })

  it('is always a rate, higher after more events, lower after more time without', () => {
    const some = fc.oneof(fc.constant(0), logarithmic(1e-3, 1e4))
    fc.assert(
      fc.property(some, fc.oneof(fc.constant(0), anyExposure), (events, exposure) => {
        const rate = rateOf(prior, { events, exposure })
        expect(rate > 0 && Number.isFinite(rate)).toBe(true)
        expect(rateOf(prior, { events: events + 1, exposure })).toBeGreaterThanOrEqual(rate)
        expect(rateOf(prior, { events, exposure: exposure * 2 + 1 })).toBeLessThanOrEqual(rate)
      }),
    )
  })
})

describe('a estimate that is fitted to records', () => {
  const seen = (records: number, rate: number, inDays = 60) => ({
    records,
    events: rate * inDays * DAY_S,
    exposure: inDays * DAY_S,
  })
  const silence = { events: 0, exposure: 60 * DAY_S }

  it('keeps what was believed while nobody has seen anything', () => {
    expect(rateOf(fitEstimate(GLOBAL_PRIOR.appearing, []))).toBeCloseTo(rateOf(GLOBAL_PRIOR.appearing), 12)
  })

  it('finds the rate that all records have', () => {
    const fitted = fitEstimate(GLOBAL_PRIOR.appearing, [seen(2000, 1e-5)])
    expect(rateOf(fitted) / 1e-5).toBeCloseTo(1, 0)
  })

  it('finds the records that never appear: who is silent then is given up sooner', () => {
    const wide = fitEstimate(GLOBAL_PRIOR.appearing, [seen(1000, 1e-6), seen(1000, 1e-5)])
    const never = fitEstimate(GLOBAL_PRIOR.appearing, [seen(1000, 0, 400), seen(1000, 1e-5)])
    expect(rateOf(never, silence)).toBeLessThan(rateOf(wide, silence) / 3)
  })

  it('finds how far rates spread: one appearance says more of a record where they spread wide', () => {
    const narrow = fitEstimate(GLOBAL_PRIOR.appearing, [seen(2000, 1e-6)])
    const wide = fitEstimate(GLOBAL_PRIOR.appearing, [seen(1900, 1e-7), seen(100, 1e-5)])
    const once = { events: 1, exposure: DAY_S }
    expect(rateOf(wide, once) / rateOf(wide)).toBeGreaterThan(3 * (rateOf(narrow, once) / rateOf(narrow)))
  })

  it('does not mistake the stays of those that are mostly on sale for those of all', () => {
    const long = { records: 50, events: 1, exposure: 100 * DAY_S }
    const short = { records: 950, events: 1, exposure: DAY_S }
    const pooled = 1000 / (50 * 100 * DAY_S + 950 * DAY_S)
    expect(rateOf(fitEstimate(GLOBAL_PRIOR.vanishing, [long, short]))).toBeGreaterThan(2 * pooled)
  })

  it('holds at once for records whose evidence contradicts it', () => {
    fc.assert(
      fc.property(
        logarithmic(1e-9, 1e-3),
        logarithmic(1e-9, 1e-3),
        anyExposure,
        fc.boolean(),
        (a, b, gap, on) => {
          const evidence = gather(logNormal(a, 1), NO_EVIDENCE, gap, on)
          const mean = rateOf(logNormal(b, 1), evidence)
          expect(mean > 0 && Number.isFinite(mean)).toBe(true)
        },
      ),
    )
  })

  it('begins with what many own coming more often', () => {
    const rates = (['few-calm', 'some-calm', 'unknown', 'many-calm', 'masses-calm'] as const).map((kind) =>
      rateOf(kindPrior(GLOBAL_PRIOR, kind).appearing),
    )
    expect(rates.toSorted((a, b) => a - b)).toEqual(rates)
    expect(rates[2]).toBeCloseTo(rateOf(GLOBAL_PRIOR.appearing), 15)
  })
})

describe('the bucket of a record', () => {
  it.each([
    [{ have: null, want: 12 }, 'unknown'],
    [{ have: 12, want: null }, 'unknown'],
    [{ have: 4, want: 90 }, 'few-hunted'],
    [{ have: 29, want: 0 }, 'few-calm'],
    [{ have: 30, want: 15 }, 'some-sought'],
    [{ have: 200, want: 400 }, 'many-hunted'],
    [{ have: 1500, want: 0 }, 'masses-calm'],
    [{ have: 0, want: 0 }, 'few-calm'],
    [{ have: 150, want: 160 }, 'some-sought'],
    [{ have: 25_000, want: 9_000 }, 'masses-calm'],
  ])('%o is %s', (facts, bucket) => expect(featureBucket(facts)).toBe(bucket))
})
