import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days, hours, milliseconds, minutes, seconds, type Duration } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { sustainedPerMinute } from '../scheduling/bucket-shape.ts'
import { nextDailyTime } from './daily-time.ts'
import { decideItem, decideSeen, isFresh, type ItemFacts, type LastSeen } from './decide-item.ts'
import { watchesToStop } from './list-reading.ts'
import { listInterval, nextPace, pauseAfter, remainingTime, requestsLeft, type WorkLeft } from './pace.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const SYNC = { trigger: 'manual', alsoOnSale: false } as const
const ALL = { trigger: 'manual', alsoOnSale: true } as const
const NAMED = { trigger: 'manual', alsoOnSale: true, areNamed: true } as const

const seen = (kind: LastSeen['kind'], count = 0, ago = minutes(5)): LastSeen => ({
  kind,
  count,
  at: plus(NOW, milliseconds(-ago)),
})
const facts = (given: Partial<ItemFacts> = {}): ItemFacts => ({
  isWatched: false,
  hasRoom: true,
  lastSeen: null,
  ...given,
})

describe('what becomes of an item', () => {
  it('costs a request only when nothing else can decide', () => {
    expect(decideItem(facts(), SYNC, NOW)).toEqual({ kind: 'ask' })
    expect(decideItem(facts({ isWatched: true }), SYNC, NOW)).toEqual({
      kind: 'skip',
      reason: 'already-watched',
    })
    expect(decideItem(facts({ hasRoom: false }), SYNC, NOW)).toEqual({ kind: 'skip', reason: 'plan-limit' })
  })

  it('trusts a check of the last six hours, and no older one', () => {
    expect(decideItem(facts({ lastSeen: seen('none') }), SYNC, NOW)).toEqual({ kind: 'import' })
    expect(decideItem(facts({ lastSeen: seen('on-sale', 3) }), SYNC, NOW)).toEqual({
      kind: 'skip',
      reason: 'on-sale',
    })
    expect(decideItem(facts({ lastSeen: seen('none', 0, hours(6)) }), SYNC, NOW)).toEqual({ kind: 'ask' })
  })

  it('takes what is on sale as well when somebody says so, but nothing that can never be bought', () => {
    expect(decideSeen('on-sale', ALL)).toEqual({ kind: 'import' })
    expect(decideSeen('blocked', ALL)).toEqual({ kind: 'skip', reason: 'blocked' })
    expect(decideSeen('withdrawn', ALL)).toEqual({ kind: 'skip', reason: 'withdrawn' })
  })

  it('takes every record that somebody named, without asking', () => {
    expect(decideItem(facts(), NAMED, NOW)).toEqual({ kind: 'import' })
    expect(decideSeen('blocked', NAMED)).toEqual({ kind: 'import' })
    expect(decideItem(facts({ lastSeen: seen('withdrawn') }), NAMED, NOW)).toMatchObject({ kind: 'skip' })
  })

  it('lets a daily sync ask again sooner the fewer copies there were', () => {
    const freshAfter = (count: number, age: Duration) => isFresh(seen('on-sale', count, age), 'daily', NOW)
    expect(freshAfter(1, hours(23))).toBe(false)
    expect(freshAfter(5, days(2))).toBe(true)
    expect(freshAfter(20, days(6))).toBe(true)
    expect(freshAfter(60, days(29))).toBe(true)
    expect(isFresh(seen('none', 0, hours(23)), 'daily', NOW)).toBe(false)
    expect(isFresh(seen('on-sale', 60, hours(23)), 'manual', NOW)).toBe(false)
  })
})

describe('watches that end with the want', () => {
  const set = (...ids: number[]) => new Set(ids)

  it('are those that left the list and are watched, never others', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(40)),
        fc.uniqueArray(fc.nat(40)),
        fc.uniqueArray(fc.nat(40)),
        (before, now, watched) => {
          for (const id of watchesToStop(set(...before), set(...now), set(...watched))) {
            expect(before).toContain(id)
            expect(now).not.toContain(id)
            expect(watched).toContain(id)
          }
        },
      ),
    )
    expect(watchesToStop(set(1, 2, 3), set(3), set(1, 3, 9))).toEqual([1])
  })

  it('are none when a long list has suddenly lost more than half', () => {
    const before = Array.from({ length: 100 }, (_, id) => id)
    const all = new Set(before)
    expect(watchesToStop(all, new Set(before.slice(50)), all)).toHaveLength(50)
    expect(watchesToStop(all, new Set(before.slice(51)), all)).toEqual([])
    expect(watchesToStop(all, new Set(), all)).toEqual([])
  })
})

describe('the time of a daily sync', () => {
  const ids = Array.from({ length: 2400 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)

  it('is within a day, always ahead, and the same every day', () => {
    for (const id of ids.slice(0, 200)) {
      const first = nextDailyTime(id, NOW)
      expect(first).toBeGreaterThan(NOW)
      expect(first).toBeLessThanOrEqual(plus(NOW, days(1)))
      expect(nextDailyTime(id, first)).toBe(plus(first, days(1)))
    }
  })

  it('spreads people over the hours of the day', () => {
    const hoursOfDay = ids.map((id) => Math.floor((nextDailyTime(id, NOW) % days(1)) / hours(1)))
    const counts = [...Map.groupBy(hoursOfDay, (hour) => hour).values()].map((group) => group.length)
    expect(counts).toHaveLength(24)
    expect(Math.max(...counts)).toBeLessThan(150)
    expect(Math.min(...counts)).toBeGreaterThan(60)
  })
})

describe('what is left', () => {
  const work: WorkLeft = {
    items: 100,
    pages: 0,
    itemsDone: 0,
    itemRequests: 0,
    requestsAnItem: 1,
  }

  it('leaves at least half of what the budget gives for good to the checks', () => {
    expect(minutes(1) / listInterval(54)).toBeLessThanOrEqual(sustainedPerMinute(54) / 2 + 1e-9)
  })

  it('follows the requests that items really take', () => {
    expect(requestsLeft(work)).toBe(100)
    expect(requestsLeft({ ...work, pages: 2 })).toBe(102)
    const measured = { ...work, itemsDone: 100, itemRequests: 50 }
    expect(requestsLeft(measured)).toBeCloseTo(100 * (70 / 120))
    expect(requestsLeft({ ...measured, items: 0 })).toBe(0)
  })

  it('waits for as many requests of every other list, and for no more than those have', () => {
    const pace = seconds(4)
    expect(remainingTime(10, [], pace)).toBe(seconds(40))
    expect(remainingTime(10, [20_000, 20_000, 4], pace)).toBe(seconds((10 + 10 + 10 + 4) * 4))
    expect(remainingTime(20_000, [10], pace)).toBe(seconds(20_010 * 4))
  })

  it('forgets one slow request, and believes many', () => {
    let pace = nextPace(null, seconds(2), 0)
    expect(pace).toBe(seconds(2))
    pace = nextPace(pace, seconds(20), 100)
    expect(pace).toBeLessThan(seconds(3))
    for (let n = 0; n < 100; n++) pace = nextPace(pace, seconds(20), 100 + n)
    expect(pace).toBeGreaterThan(seconds(19))
  })

  it('is the plain mean of the first few', () => {
    const mean = [2, 6, 4].reduce<Duration | null>(
      (pace, each, index) => nextPace(pace, seconds(each), index),
      null,
    )
    expect(mean).toBeCloseTo(seconds(4))
  })

  it('is tried again after longer and longer pauses, at most ten minutes', () => {
    const pauses = Array.from({ length: 12 }, (_, index) => pauseAfter(index + 1))
    expect(pauses[0]).toBe(seconds(15))
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(pauses.at(-1)).toBe(minutes(10))
  })
})
