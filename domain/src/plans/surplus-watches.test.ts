import { expect, it } from 'vitest'
import { hasRoom, wireWatchLimit, type Plan } from './catalogue.ts'
import { planBanner, type PlanBanner } from './surplus-watches.ts'

it.each<[Plan, number, PlanBanner, boolean]>([
  ['FREE', 0, 'room', true],
  ['FREE', 3, 'room', true],
  ['FREE', 4, 'almost-full', true],
  ['FREE', 5, 'full', false],
  ['FREE', 6, 'full', false],
  ['PREMIUM', 5000, 'premium', true],
])('with %s and %d records the banner is %s, and one more fits: %s', (plan, count, banner, fits) => {
  expect(planBanner(plan, count)).toBe(banner)
  expect(hasRoom(plan, count)).toBe(fits)
})

it('states the limit on the wire as it is, and none as -1', () => {
  expect([wireWatchLimit('FREE'), wireWatchLimit('PREMIUM')]).toEqual([5, -1])
})
