import { expect, it } from 'vitest'
import { minutes } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import {
  afterFruitless,
  afterRequest,
  leftToOthers,
  NO_USE,
  nextInLine,
  searchPatience,
  searchUrgency,
  type InLine,
  type RecentUse,
} from './people-order.ts'

const NOW = instant(Date.UTC(2026, 0, 5))
const times = (count: number, change: typeof afterRequest) =>
  Array.from({ length: count }).reduce<RecentUse>((use) => change(use, NOW), NO_USE)
const waiting = (id: number, urgency: InLine['urgency'], use = NO_USE) => ({ id, urgency, use })

it('lets a search with priority go first, then what people have open, then what fills in by itself', () => {
  const line = [waiting(1, 'later'), waiting(2, 'now'), waiting(3, 'priority'), waiting(4, 'priority')]
  expect(nextInLine(line, NOW)?.id).toBe(3)
  expect(nextInLine(line.slice(0, 2), NOW)?.id).toBe(2)
  expect(nextInLine([], NOW)).toBeUndefined()
})

it('lets who has had least of late go first, so that a hundred adds do not delay the first of somebody else', () => {
  const line = [waiting(1, 'later', times(9, afterRequest)), waiting(2, 'later')]
  expect(nextInLine(line, NOW)?.id).toBe(2)
})

it('puts who has had more than their part behind everybody, premium or not, for a while', () => {
  const greedy = times(20, afterRequest)
  const line = [waiting(1, 'priority', greedy), waiting(2, 'later')]
  expect(nextInLine(line, NOW)?.id).toBe(2)
  expect(nextInLine(line, plus(NOW, minutes(2)))?.id).toBe(1)
})

it('lets people leave the more of the burst to others, the more they have had and the less they wait', () => {
  const left = (urgency: InLine['urgency'], use = NO_USE) => leftToOthers({ urgency, use }, NOW)
  expect(left('priority')).toBe(0)
  expect(left('now')).toBe(0.2)
  expect(left('later')).toBeCloseTo(1 / 3)
  expect(left('priority', times(20, afterRequest))).toBe(0.5)
  // What does not exist counts several times.
  expect(left('priority', times(5, afterFruitless))).toBe(0.5)
  expect(left('later', times(1000, afterRequest))).toBeLessThan(1)
})

it('leaves everybody an equal part of a burst, however fast somebody asks', () => {
  const uses = [NO_USE, NO_USE, NO_USE, NO_USE]
  let burst = 30
  const takes = (who: number) => {
    const use = uses[who] ?? NO_USE
    if (burst < 1 + 30 * leftToOthers({ urgency: 'priority', use }, NOW)) return false
    uses[who] = afterRequest(use, NOW)
    burst -= 1
    return true
  }
  // Three programs ask as fast as they can, then a collector comes.
  for (let times = 0; times < 100; times += 1) [0, 1, 2].forEach(takes)
  const had = uses.map(({ requests }) => requests)
  expect(Math.max(...had)).toBeLessThanOrEqual(8)
  expect([1, 2, 3, 4].map(() => takes(3))).toEqual([true, true, true, true])
})

it('lets premium wait longer before it is turned away, and sooner served', () => {
  expect(searchPatience('PREMIUM')).toBeGreaterThan(searchPatience('FREE'))
  expect([searchUrgency('PREMIUM'), searchUrgency('FREE')]).toEqual(['priority', 'now'])
})
