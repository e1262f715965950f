import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { beforeEach, describe, expect, it } from 'vitest'
import { NO_DATABASE } from '../../../test/database/no-database.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { testLive, type TestLive } from '../../../test/test-live.ts'
import { readConfig } from '../../base/config/config.ts'
import { createSharedLimiter } from './rate-limiter.ts'

const SERVER = { DATABASE_URL: 'postgres://localhost/x', APP_SECRET: 'x'.repeat(32) }
const window = { max: 100, per: minutes(1) }
let clock: ManualClock
let live: TestLive

beforeEach(() => {
  clock = manualClock()
  live = testLive()
})

function process(env: Record<string, string> = SERVER) {
  const deps = testDeps({ database: NO_DATABASE, clock, live, config: readConfig(env) })
  const { limiter, stop } = createSharedLimiter(deps)
  /** Hits until refused, or so often; returns how many passed. */
  const hit = (times: number, key = 'a') => {
    let passed = 0
    while (passed < times && limiter.hit(key, window) === null) passed += 1
    return passed
  }
  return { limiter, hit, stop }
}

describe('processes', () => {
  it('have one limit for a caller, known to all a second later', async () => {
    const [one, two, three] = [process(), process(), process()]
    expect([one.hit(60), two.hit(30)]).toEqual([60, 30])
    await clock.advance(seconds(1))
    expect(three.hit(100)).toBe(10)
    await clock.advance(seconds(1))
    expect([one.hit(1), two.hit(1)]).toEqual([0, 0])
  })

  it('say nothing of callers who use little, and nothing twice', async () => {
    const [one, two] = [process(), process()]
    one.hit(9)
    await clock.advance(seconds(2))
    expect(live.published).toEqual([])
    one.hit(1)
    await clock.advance(seconds(5))
    expect(live.published).toHaveLength(1)
    expect(two.hit(100)).toBe(90)
  })

  it('let windows end for all at one time', async () => {
    const [one, two] = [process(), process()]
    one.hit(100)
    await clock.advance(seconds(30))
    expect(two.limiter.hit('a', window)).toBe(seconds(30))
    await clock.advance(seconds(30))
    expect([one.hit(1), two.hit(1)]).toEqual([1, 1])
  })

  it('take back at all what turned out to be harmless', async () => {
    const [one, two] = [process(), process()]
    one.hit(100)
    await clock.advance(seconds(1))
    for (let n = 0; n < 40; n++) one.limiter.uncount('a')
    await clock.advance(seconds(1))
    expect(two.hit(100)).toBe(40)
  })

  it('send many callers in parts that fit a notification, and no name of theirs', async () => {
    const [one, two] = [process(), process()]
    const keys = Array.from({ length: 400 }, (_, n) => `login email 192.0.2.0/24 somebody${n}@example.com`)
    for (const key of keys) one.hit(50, key)
    await clock.advance(seconds(1))
    const texts = live.published.map((hint) => JSON.stringify(hint))
    expect(texts.length).toBeGreaterThan(1)
    expect(texts.every((text) => text.length < 8_000 && !text.includes('example'))).toBe(true)
    expect(two.hit(100, keys[399])).toBe(50)
  })

  it('say nothing where there is one, nor after their end', async () => {
    const alone = process({})
    alone.hit(100)
    const ended = process()
    ended.stop()
    ended.hit(100)
    await clock.advance(seconds(5))
    expect(live.published).toEqual([])
  })
})
