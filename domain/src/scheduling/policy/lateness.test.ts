import { describe, expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../kernel/duration.ts'
import { instant, plus } from '../../kernel/instant.ts'
import { isTooLate, latenessOf, NOT_LATE, promisedWithin, worstOf } from './lateness.ts'

const THEN = instant(Date.UTC(2026, 0, 5, 9))
const after = (wait: Parameters<typeof plus>[1]) => latenessOf(THEN, minutes(2), plus(THEN, wait))

describe('lateness', () => {
  it('begins at the promise, and is too much beyond twice of it', () => {
    expect(after(minutes(2)).late).toBe(0)
    expect(after(minutes(3)).late).toBe(minutes(1))
    expect(isTooLate(after(minutes(6)))).toBe(false)
    expect(isTooLate(after(seconds(361)))).toBe(true)
  })

  it('of many is that of the one that waits the longest by its own promise', () => {
    const archive = latenessOf(THEN, hours(6), plus(THEN, hours(7)))
    for (const all of [
      [archive, after(minutes(9))],
      [after(minutes(9)), archive],
    ])
      expect(worstOf(all)).toEqual(after(minutes(9)))
    expect(worstOf([])).toEqual(NOT_LATE)
  })

  it('counts from the promise as the budget stretches it, as pressings share it, and from the floor', () => {
    const letter = { pace: 10, promise: 0.1 }
    expect(promisedWithin({ tier: 1, share: 1 }, letter, seconds(30))).toBe(minutes(2))
    expect(promisedWithin({ tier: 1, share: 1 }, { ...letter, pace: 40 }, seconds(30))).toBe(minutes(8))
    expect(promisedWithin({ tier: 1, share: 0.5 }, letter, seconds(30))).toBe(minutes(4))
    expect(promisedWithin({ tier: 1, share: 1 }, letter, hours(1))).toBe(hours(1))
  })
})
