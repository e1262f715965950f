import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketSeconds, waitBucket, waitQuantile } from './waits.ts'

describe('how long checks are apart', () => {
  it('is remembered within three per cent', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e9, noNaN: true }), (seconds) => {
        expect(Math.abs(bucketSeconds(waitBucket(seconds)) / seconds - 1)).toBeLessThan(0.03)
      }),
    )
  })

  it('fits a small number whatever happens', () => {
    for (const seconds of [-5, 0, 0.2, 1]) expect(waitBucket(seconds)).toBe(0)
    expect(waitBucket(Number.POSITIVE_INFINITY)).toBeLessThan(32_767)
  })

  it('has a median and a ninety-fifth in a hundred', () => {
    const waits = [
      { seconds: 600, checks: 6 },
      { seconds: 120, checks: 94 },
    ]
    expect(waitQuantile(waits, 0.5)).toBe(120)
    expect(waitQuantile(waits, 0.94)).toBe(120)
    expect(waitQuantile(waits, 0.95)).toBe(600)
    expect(waitQuantile([], 0.5)).toBeNull()
  })
})
