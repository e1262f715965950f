import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RateWindow, rateLimiter, windowMs } from './refusals.ts'

const gaps = fc.array(fc.integer({ min: 0, max: 4_000 }), { maxLength: 400 })

it('never lets more than limit and overshoot through within any sixty seconds', () => {
  fc.assert(
    fc.property(
      gaps,
      fc.integer({ min: 1, max: 70 }),
      fc.integer({ min: 0, max: 5 }),
      (gaps, limit, overshoot) => {
        const window = new RateWindow()
        const accepted: number[] = []
        let now = 0
        for (const gap of gaps) {
          now += gap
          if (!window.admit(now, limit, overshoot).refused) accepted.push(now)
        }
        for (const [n, at] of accepted.entries()) {
          const beyond = accepted[n + limit + overshoot] ?? Infinity
          expect(beyond - at).toBeGreaterThanOrEqual(windowMs)
        }
      },
    ),
  )
})

it('never refuses who stays within the limit', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1_000, max: 9_000 }), { maxLength: 200 }), (gaps) => {
      const window = new RateWindow()
      let now = 0
      for (const gap of gaps) {
        now += gap
        expect(window.admit(now, 60, 0).refused).toBe(false)
      }
    }),
  )
})

it('counts refused requests too, so that hammering keeps requests refused', () => {
  const window = new RateWindow()
  for (let n = 0; n < 60; n++) window.admit(0, 60, 0)
  for (let second = 1; second <= 300; second++) expect(window.admit(second * 900, 60, 0).refused).toBe(true)
  expect(window.admit(300 * 900 + windowMs, 60, 0)).toMatchObject({ refused: false, used: 0, remaining: 60 })
})

it('reports a use that lags by the request it answers, and a true time to come back', () => {
  const window = new RateWindow()
  expect(window.admit(0, 25, 0)).toMatchObject({ used: 0, remaining: 25 })
  expect(window.admit(10, 25, 0)).toMatchObject({ used: 1, remaining: 24 })
  for (let n = 0; n < 23; n++) window.admit(10_000, 25, 0)
  expect(window.admit(20_000, 25, 0)).toMatchObject({
    refused: true,
    used: 25,
    remaining: 0,
    retryAfterSeconds: 41,
  })
})

it('keeps one window for each address', () => {
  const admit = rateLimiter({ authenticated: 2, anonymous: 1, overshoot: 0 })
  expect(admit('a', 0, true).refused).toBe(false)
  expect(admit('a', 0, true).refused).toBe(false)
  expect(admit('a', 0, true).refused).toBe(true)
  expect(admit('b', 0, false).refused).toBe(false)
  expect(admit('b', 0, false).refused).toBe(true)
})
