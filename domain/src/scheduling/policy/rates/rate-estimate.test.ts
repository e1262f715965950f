import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { featureBucket, kindPrior, GLOBAL_PRIOR } from './prior.ts'
import {
  certain,
  expectedRate,
  fitEstimate,
  learn,
  logNormal,
  NO_EVIDENCE,
  type Evidence,
  type RateEstimate,
} from './rate-estimate.ts'

const logarithmic = (low: number, high: number) =>
  fc.double({ min: Math.log10(low), max: Math.log10(high), noNaN: true }).map((x) => 10 ** x)
const anyExposure = logarithmic(1e-3, 1e9)

describe('the evidence of a check', () => {
  it('is the seconds in which nothing happened', () => {
    expect(learn({ events: 2, exposure: 100 }, 1, 50, false)).toEqual({ events: 2, exposure: 150 })
  })

  it('counts one event in the middle of the seconds, or as soon as it was expected where they are many', () => {
    expect(learn({ events: 2, exposure: 100 }, 1e-6, 50, true)).toEqual({ events: 3, exposure: 125 })
    expect(learn(NO_EVIDENCE, 1e-6, 0, true)).toEqual({ events: 1, exposure: 0 })
    expect(learn({ events: 5, exposure: 1 }, 5, 1e9, true)).toEqual({ events: 6, exposure: 1.2 })
  })

  it('is always a number, and never less than before', () => {
    fc.assert(
      fc.property(logarithmic(1e-9, 1), anyExposure, fc.boolean(), (expected, seconds, happened) => {
        const { events, exposure } = learn({ events: 3, exposure: 7 }, expected, seconds, happened)
        expect(events >= 3 && Number.isFinite(events)).toBe(true)
        expect(exposure >= 7 && Number.isFinite(exposure)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('finds the true rate of a censored record', () => {
    let evidence = NO_EVIDENCE
    const prior = GLOBAL_PRIOR
    const gap = 3600
    // One in ten gaps ends with a copy: the rate is -ln(0.9) an hour.
    for (let i = 0; i < 50_000; i += 1)
      evidence = learn(evidence, expectedRate(prior, evidence), gap, i % 10 === 0)
    expect(expectedRate(prior, evidence) * gap).toBeCloseTo(-Math.log(0.9), 2)
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
const rateOf = (estimate: RateEstimate, evidence: Evidence = NO_EVIDENCE) => expectedRate(estimate, evidence)

describe('an estimate before anything was seen', () => {
  it.each([
    [1e-7, 1],
    [1e-6, 1.5],
  ])('lies around its median %d, a factor of e ^ %d to either side', (median, logSd) => {
    const { parts } = logNormal(median, logSd)
    const mean = (of: (log: number) => number) =>
      parts.reduce((sum, { rate, weight }) => sum + weight * of(Math.log(rate / median)), 0)
    expect(mean((log) => log)).toBeCloseTo(0, 1)
    expect(Math.sqrt(mean((log) => log ** 2)) / logSd).toBeCloseTo(1, 1)
  })
})

describe('the expected rate of a record', () => {
  const prior = GLOBAL_PRIOR

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

describe('an estimate that is fitted to records', () => {
  const seen = (records: number, rate: number, inDays = 60) => ({
    records,
    events: rate * inDays * DAY_S,
    exposure: inDays * DAY_S,
  })
  const silence = { events: 0, exposure: 60 * DAY_S }

  it('keeps what was believed while nobody has seen anything', () => {
    expect(rateOf(fitEstimate(GLOBAL_PRIOR, []))).toBeCloseTo(rateOf(GLOBAL_PRIOR), 12)
  })

  it('follows a single record a little: what was believed counts as twenty', () => {
    const followed = rateOf(fitEstimate(GLOBAL_PRIOR, [seen(1, 1e-5)])) / rateOf(GLOBAL_PRIOR)
    expect(followed).toBeGreaterThan(1.05)
    expect(followed).toBeLessThan(5)
  })

  it('finds the rate that all records have', () => {
    const fitted = fitEstimate(GLOBAL_PRIOR, [seen(2000, 1e-5)])
    expect(rateOf(fitted) / 1e-5).toBeCloseTo(1, 0)
  })

  it('finds the records that never appear: who is silent then is given up sooner', () => {
    const wide = fitEstimate(GLOBAL_PRIOR, [seen(1000, 1e-6), seen(1000, 1e-5)])
    const never = fitEstimate(GLOBAL_PRIOR, [seen(1000, 0, 400), seen(1000, 1e-5)])
    expect(rateOf(never, silence)).toBeLessThan(rateOf(wide, silence) / 3)
  })

  it('finds how far rates spread: one appearance says more of a record where they spread wide', () => {
    const narrow = fitEstimate(GLOBAL_PRIOR, [seen(2000, 1e-6)])
    const wide = fitEstimate(GLOBAL_PRIOR, [seen(1900, 1e-7), seen(100, 1e-5)])
    const once = { events: 1, exposure: DAY_S }
    expect(rateOf(wide, once) / rateOf(wide)).toBeGreaterThan(3 * (rateOf(narrow, once) / rateOf(narrow)))
  })

  it('does not mistake the stays of those that are mostly on sale for those of all', () => {
    const long = { records: 50, events: 1, exposure: 100 * DAY_S }
    const short = { records: 950, events: 1, exposure: DAY_S }
    const pooled = 1000 / (50 * 100 * DAY_S + 950 * DAY_S)
    expect(rateOf(fitEstimate(GLOBAL_PRIOR, [long, short]))).toBeGreaterThan(2 * pooled)
  })

  it('holds at once for records whose evidence contradicts it', () => {
    fc.assert(
      fc.property(
        logarithmic(1e-9, 1e-3),
        logarithmic(1e-9, 1e-3),
        anyExposure,
        fc.boolean(),
        (a, b, gap, on) => {
          const evidence = learn(NO_EVIDENCE, rateOf(logNormal(a, 1)), gap, on)
          const mean = rateOf(logNormal(b, 1), evidence)
          expect(mean > 0 && Number.isFinite(mean)).toBe(true)
        },
      ),
    )
  })

  it('begins with what many own coming more often', () => {
    const rates = (['few-calm', 'some-calm', 'unknown', 'many-calm', 'masses-calm'] as const).map((kind) =>
      rateOf(kindPrior(GLOBAL_PRIOR, kind)),
    )
    expect(rates.toSorted((a, b) => a - b)).toEqual(rates)
    expect(rates[2]).toBeCloseTo(rateOf(GLOBAL_PRIOR), 15)
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
