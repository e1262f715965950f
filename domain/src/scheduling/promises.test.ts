import { describe, expect, it } from 'vitest'
import { promisedChecksPerMinute, promiseShare } from './promises.ts'

describe('the share of a promise', () => {
  it('is one for a release that somebody of its tier watches by itself', () => {
    expect(promiseShare(3, [{ tier: 3, sharing: 1 }])).toBe(1)
    expect(promiseShare(4, [])).toBe(1)
  })

  it('is divided among the pressings of a watched master', () => {
    expect(promiseShare(3, [{ tier: 3, sharing: 40 }])).toBe(1 / 40)
  })

  it('is what the most demanding of the watchers was promised', () => {
    const premium = { tier: 2, sharing: 40 } as const
    expect(promiseShare(2, [premium, { tier: 3, sharing: 1 }])).toBeCloseTo(1 / 3, 12)
    expect(promiseShare(2, [premium, { tier: 3, sharing: 20 }])).toBe(1 / 40)
  })
})

describe('what all promises cost', () => {
  it('is a check for each record within its interval', () => {
    expect(promisedChecksPerMinute({ 1: 4, 2: 20, 3: 30, 4: 720 })).toBe(2 + 2 + 1 + 2)
  })
})
