import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days, milliseconds } from '../../kernel/duration.ts'
import { belief, forget, gather, NO_EVIDENCE } from './evidence.ts'
import { featureBucket } from './feature-bucket.ts'
import { visibleExposure } from './observe.ts'
import { refitPrior, WORLD_PRIOR } from './prior.ts'
import { learn, meanRate, type Rate } from './rate.ts'

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
    for (const power of [0, 1, 2]) sums[power]! += density * rate ** power
  }
  return [sums[1]! / sums[0]!, sums[2]! / sums[0]!]
}

describe('a belief about a rate', () => {
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
    const prior = WORLD_PRIOR.appearing
    const gap = 3600
    // One in ten gaps ends with a copy: the rate is -ln(0.9) an hour.
    for (let i = 0; i < 50_000; i += 1) evidence = gather(prior, evidence, gap, i % 10 === 0)
    expect(meanRate(belief(prior, evidence)) * gap).toBeCloseTo(-Math.log(0.9), 2)
  })
})

describe('forgetting', () => {
  it('halves what was learned in ninety days and leads back to the prior, no further', () => {
    const evidence = { events: 8, exposure: 1e6 }
    expect(forget(evidence, days(90))).toEqual({ events: 4, exposure: 5e5 })
    const prior = WORLD_PRIOR.appearing
    expect(meanRate(belief(prior, forget(evidence, days(90_000))))).toBeCloseTo(meanRate(prior), 12)
  })

  it('does not gain from a clock that was set back', () => {
    expect(forget({ events: 1, exposure: 2 }, milliseconds(-5000))).toEqual({ events: 1, exposure: 2 })
  })
})

describe('the prior of a bucket', () => {
  const sums = (events: number, exposure: number) => ({ events, exposure })

  it('is the pooled rate of its records when they have seen much, for stays twice that', () => {
    const fitted = refitPrior({ appearing: sums(1000, 1e9), vanishing: sums(5e5, 1e9) }, WORLD_PRIOR)
    expect(meanRate(fitted.appearing) / 1e-6).toBeCloseTo(1, 1)
    expect(meanRate(fitted.vanishing) / 1e-3).toBeCloseTo(1, 1)
  })

  it('is its parent when they have seen nothing, and keeps the strength', () => {
    const fitted = refitPrior({ appearing: sums(0, 0), vanishing: sums(-1, -5) }, WORLD_PRIOR)
    expect(meanRate(fitted.appearing)).toBeCloseTo(meanRate(WORLD_PRIOR.appearing), 15)
    expect(fitted.appearing.events).toBe(WORLD_PRIOR.appearing.events)
  })

  it('holds at once for records whose evidence contradicts it', () => {
    fc.assert(
      fc.property(anyRate, anyRate, anyExposure, fc.boolean(), (before, after, exposure, happened) => {
        const evidence = gather(before, NO_EVIDENCE, exposure, happened)
        const mean = meanRate(belief(after, evidence))
        expect(mean > 0 && Number.isFinite(mean)).toBe(true)
      }),
    )
  })
})

describe('the bucket of a record', () => {
  it.each([
    [{ have: null, want: 12 }, 'unknown'],
    [{ have: 4, want: 90 }, 'few-hunted'],
    [{ have: 0, want: 0 }, 'few-calm'],
    [{ have: 150, want: 160 }, 'some-sought'],
    [{ have: 25_000, want: 9_000 }, 'masses-calm'],
  ])('%o is %s', (facts, bucket) => expect(featureBucket(facts)).toBe(bucket))
})

describe('visible exposure', () => {
  it('is the gap while copies stay, and the length of their stay in a long gap', () => {
    expect(visibleExposure(60, 1e-7) / 60).toBeCloseTo(1, 5)
    expect(visibleExposure(1e9, 1 / 300)).toBeCloseTo(300, 6)
  })
})
