import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { describe, expect, it } from 'vitest'
import { manualClock } from '../../../test/manual-clock.ts'
import { createRateLimiter } from './rate-limiter.ts'

const window = { max: 2, per: minutes(1) }

describe('a rate limit', () => {
  it('lets through so many in each window, and says how long until the next', async () => {
    const clock = manualClock()
    const limiter = createRateLimiter(clock)
    expect(limiter.hit('a', window)).toBeNull()
    await clock.advance(seconds(20))
    expect(limiter.hit('a', window)).toBeNull()
    expect(limiter.hit('a', window)).toBe(seconds(40))
    await clock.advance(seconds(40))
    expect(limiter.hit('a', window)).toBeNull()
  })

  it('says how many hits are left, and when there are as many as at first', async () => {
    const clock = manualClock()
    const limiter = createRateLimiter(clock)
    expect(limiter.left('a', window)).toEqual({ hits: 2, resetsIn: minutes(1) })
    limiter.hit('a', window)
    await clock.advance(seconds(20))
    expect(limiter.left('a', window)).toEqual({ hits: 1, resetsIn: seconds(40) })
    await clock.advance(seconds(40))
    expect(limiter.left('a', window)).toEqual({ hits: 2, resetsIn: minutes(1) })
  })

  it('counts each key for itself', () => {
    const limiter = createRateLimiter(manualClock())
    limiter.hit('a', window)
    limiter.hit('a', window)
    expect(limiter.hit('b', window)).toBeNull()
  })

  it('forgets a hit that is given back', () => {
    const limiter = createRateLimiter(manualClock())
    for (let n = 0; n < 5; n++) {
      expect(limiter.hit('a', window)).toBeNull()
      limiter.uncount('a')
    }
    limiter.uncount('never seen')
    limiter.hit('a', window)
    limiter.hit('a', window)
    expect(limiter.hit('a', window)).not.toBeNull()
  })

  it('remembers no more keys than it may: those that have ended go first, then the oldest', async () => {
    const clock = manualClock()
    const limiter = createRateLimiter(clock, { mostKeys: 10 })
    const use = (key: string) => limiter.hit(key, { max: 1, per: minutes(1) }) === null
    use('ended')
    await clock.advance(minutes(1))
    for (let n = 0; n < 9; n++) use(`key ${n}`)
    use('tenth')
    expect([use('key 0'), use('tenth')]).toEqual([false, false])
    use('eleventh')
    expect([use('key 8'), use('tenth')]).toEqual([false, false])
    expect(use('key 0')).toBe(true)
  })
})
