import { expect, it } from 'vitest'
import { minutes } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import {
  afterFruitless,
  afterRequest,
  isExcess,
  NO_USE,
  nextTurn,
  searchPatience,
  searchUrgency,
  type InLine,
  type RecentUse,
} from './people-turn.ts'

const NOW = instant(Date.UTC(2026, 0, 5))
const times = (count: number, change: typeof afterRequest) =>
  Array.from({ length: count }).reduce<RecentUse>((use) => change(use, NOW), NO_USE)
const waiting = (id: number, urgency: InLine['urgency'], use = NO_USE) => ({ id, urgency, use })

it('lets a search with priority go first, then what people look at, then what fills in by itself', () => {
  const line = [waiting(1, 'later'), waiting(2, 'now'), waiting(3, 'priority'), waiting(4, 'priority')]
  expect(nextTurn(line, NOW)?.id).toBe(3)
  expect(nextTurn(line.slice(0, 2), NOW)?.id).toBe(2)
  expect(nextTurn([], NOW)).toBeUndefined()
})

it('lets who has had least of late go first, so that a hundred adds do not delay the first of somebody else', () => {
  const line = [waiting(1, 'later', times(9, afterRequest)), waiting(2, 'later')]
  expect(nextTurn(line, NOW)?.id).toBe(2)
})

it('puts who has had more than their part behind everybody, premium or not, for a while', () => {
  const greedy = times(20, afterRequest)
  const line = [waiting(1, 'priority', greedy), waiting(2, 'later')]
  expect(nextTurn(line, NOW)?.id).toBe(2)
  expect(nextTurn(line, plus(NOW, minutes(2)))?.id).toBe(1)
})

it('counts what does not exist several times', () => {
  expect(isExcess(times(5, afterFruitless), NOW)).toBe(true)
  expect(isExcess(times(9, afterRequest), NOW)).toBe(false)
})

it('lets premium wait longer before it is turned away, and sooner served', () => {
  expect(searchPatience('PREMIUM')).toBeGreaterThan(searchPatience('FREE'))
  expect([searchUrgency('PREMIUM'), searchUrgency('FREE')]).toEqual(['priority', 'now'])
})
