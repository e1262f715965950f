import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { restWhenOff } from '../next-check.ts'
import { afterVisit, leftByChecks, NEW_SHOP, shopRest, type FoundMatch } from './shop-value.ts'

const DAY_S = 86_400
const PACE = 20
/** Nobody checks its record. */
const unchecked = (weight = 100): FoundMatch => ({ weight, rest: 1e12 })
const visits = (days: number, found: readonly FoundMatch[]) => {
  let shop = NEW_SHOP
  for (let day = 0; day < days; day += 1) shop = afterVisit(shop, found, DAY_S, PACE)
  return shop
}
const positive = fc.double({ min: 1e-3, max: 1e6, noNaN: true })
const anyNumber = fc.double()

describe('the rest of a shop', () => {
  it('is before the first visit that of a match a week for one collector', () => {
    expect(shopRest(NEW_SHOP)).toBeCloseTo(restWhenOff(100, 1 / (7 * DAY_S)), 9)
  })

  it('is that of a record which appears as often as matches are listed', () => {
    const shop = visits(400, [unchecked(), unchecked()])
    expect(shopRest(shop) / restWhenOff(100, 2 / DAY_S)).toBeCloseTo(1, 2)
  })

  it('is half as long where four times as much waits for its matches', () => {
    const often = visits(400, [unchecked(400)])
    expect(shopRest(visits(400, [unchecked()])) / shopRest(often)).toBeCloseTo(2, 1)
  })

  it('is long where nothing has ever matched: thirty times the first after ten years', () => {
    expect(shopRest(visits(3650, [])) / shopRest(NEW_SHOP)).toBeCloseTo(Math.sqrt(1 + 3650 / 3.5), 6)
  })

  it('follows the latest matches: who watches them now', () => {
    const shop = visits(400, [unchecked()])
    const later = Array.from({ length: 60 }).reduce<typeof shop>(
      (known) => afterVisit(known, [unchecked(10_000)], DAY_S, PACE),
      shop,
    )
    expect(shop.weight).toBeCloseTo(100, 6)
    expect(later.weight / 10_000).toBeCloseTo(1 - 0.99 * (29 / 30) ** 60, 6)
  })

  it('takes the first match for one of two, with that of one collector', () => {
    const once = afterVisit(NEW_SHOP, [unchecked(300)], DAY_S, PACE)
    expect(once).toEqual({ matching: { events: 1, exposure: DAY_S }, weight: expect.closeTo(200, 6) })
  })

  it('is longer where checks find most matches first', () => {
    const rest = (checks: number) => shopRest(visits(100, [{ weight: 100, rest: checks }]))
    // A visit a day at this pace is one of age 4320.
    expect(rest(432)).toBeGreaterThan(5 * rest(1e12))
    expect(rest(4320) / rest(1e12)).toBeCloseTo(Math.sqrt(3), 1)
  })

  it('is a positive number whatever a visit says', () => {
    const match = fc.record({ weight: fc.double({ min: 1, max: 1e7, noNaN: true }), rest: anyNumber })
    fc.assert(
      fc.property(fc.array(match, { maxLength: 100 }), anyNumber, positive, (found, age, pace) => {
        const seconds = Number.isFinite(age) ? age : 0
        const rest = shopRest(afterVisit(NEW_SHOP, found, seconds, pace))
        expect(rest).toBeGreaterThan(0)
        expect(Number.isFinite(rest)).toBe(true)
      }),
    )
  })

  it('counts no time when a clock was set back', () => {
    expect(afterVisit(NEW_SHOP, [], -5, PACE)).toEqual(NEW_SHOP)
  })
})

describe('what checks leave to a visit', () => {
  /** E min(U(0, T), U(0, S)), by adding up who waits longer than so long. */
  const meanWait = (visit: number, check: number) => {
    const end = Math.min(visit, check)
    const steps = 4000
    const survive = (wait: number) => (1 - wait / visit) * (1 - wait / check)
    const all = Array.from({ length: steps }, (_, step) => survive(((step + 0.5) / steps) * end))
    return (all.reduce((sum, one) => sum + one, 0) * end) / steps
  }

  it('is T^2 times the slope of the mean wait, over T^2 / 2', () => {
    const time = fc.double({ min: 1, max: 1000, noNaN: true })
    fc.assert(
      fc.property(time, time, (visit, check) => {
        const step = visit * 1e-3
        const slope = (meanWait(visit + step, check) - meanWait(visit - step, check)) / (2 * step)
        expect(leftByChecks(visit, check)).toBeCloseTo(2 * slope, 3)
      }),
    )
  })

  it.each([
    ['everything where nobody checks', 5, Number.POSITIVE_INFINITY, 1],
    ['everything at once', 0, 5, 1],
    ['a third where both come as often', 5, 5, 1 / 3],
    ['a twelfth where checks come twice as often', 10, 5, 1 / 12],
    ['nothing where checks never end', 5, 0, 0],
    ['nothing of a visit that has just been made beside them', 0, 0, 0],
  ])('is %s', (_, age, rest, left) => expect(leftByChecks(age, rest)).toBeCloseTo(left, 12))
})
