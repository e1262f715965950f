import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_EVIDENCE, type Evidence } from './evidence.ts'
import { expectedRate } from './expected-rate.ts'
import { WORLD_PRIOR } from './prior.ts'
import { meanRate, type Rate } from './rate.ts'

const DAY_S = 86_400

const logarithmic = (low: number, high: number) =>
  fc.double({ min: Math.log10(low), max: Math.log10(high), noNaN: true }).map((x) => 10 ** x)
const anyPrior: fc.Arbitrary<Rate> = fc
  .tuple(logarithmic(1e-2, 1e6), logarithmic(1e-9, 1e-2))
  .map(([events, rate]) => ({ events, exposure: events / rate }))
const anyEvidence: fc.Arbitrary<Evidence> = fc.record({
  events: fc.oneof(fc.constant(0), logarithmic(1e-3, 1e4)),
  exposure: fc.oneof(fc.constant(0), logarithmic(1e-3, 1e9)),
})

/** The posterior mean under a log-normal prior of the same mean and variance, by quadrature on log(rate). */
function byQuadrature(prior: Rate, { events, exposure }: Evidence): number {
  const variance = Math.log(1 + 1 / prior.events)
  const middle = Math.log(meanRate(prior)) - variance / 2
  const logDensity = (x: number) => events * x - exposure * Math.exp(x) - (x - middle) ** 2 / (2 * variance)
  const grid = Array.from({ length: 20_000 }, (_, i) => middle - 20 + i * 0.002)
  const highest = Math.max(...grid.map(logDensity))
  let mass = 0
  let moment = 0
  for (const x of grid) {
    const density = Math.exp(logDensity(x) - highest)
    mass += density
    moment += density * Math.exp(x)
  }
  return moment / mass
}

describe('the expected rate of a record', () => {
  it.each([
    [0.1, 0, 1],
    [0.1, 0, 21],
    [0.1, 0, 200],
    [0.1, 0.4, 3],
    [0.1, 1, 21],
    [0.1, 30, 21],
    [0.1, 500, 21],
    [0.3, 0, 21],
    [1, 3, 21],
    [1e3, 3, 21],
  ])('is the mean of the posterior (strength %d, %d events in %d days)', (strength, events, inDays) => {
    const prior = { events: strength, exposure: strength * 21 * DAY_S }
    const evidence = { events, exposure: inDays * DAY_S }
    expect(Math.abs(expectedRate(prior, evidence) / byQuadrature(prior, evidence) - 1)).toBeLessThan(0.03)
  })

  it('is the mean of the prior before anything was seen, and what was counted when much was', () => {
    const prior = WORLD_PRIOR.appearing
    expect(expectedRate(prior, NO_EVIDENCE)).toBe(meanRate(prior))
    expect(expectedRate(prior, { events: 5000, exposure: 1e7 })).toBeCloseTo(5e-4, 6)
  })

  it('gives up what was not seen for weeks later than a Gamma belief would', () => {
    const { events, exposure } = WORLD_PRIOR.appearing
    const weeks = 6 * 7 * DAY_S
    const gamma = events / (exposure + weeks)
    expect(expectedRate({ events, exposure }, { events: 0, exposure: weeks }) / gamma).toBeGreaterThan(2)
  })

  it('is always a rate, higher after more events, lower after more time without', () => {
    fc.assert(
      fc.property(anyPrior, anyEvidence, (prior, evidence) => {
        const rate = expectedRate(prior, evidence)
        expect(rate > 0 && Number.isFinite(rate)).toBe(true)
        const { events, exposure } = evidence
        expect(expectedRate(prior, { events: events + 1, exposure })).toBeGreaterThanOrEqual(
          rate * (1 - 1e-4),
        )
        expect(expectedRate(prior, { events, exposure: exposure * 2 })).toBeLessThanOrEqual(rate * (1 + 1e-9))
      }),
      { numRuns: 5000 },
    )
  })
})
