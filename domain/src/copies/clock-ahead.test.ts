import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { milliseconds, minutes, seconds } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { byOurClock, clockAhead, withReading, type ClockReading } from './clock-ahead.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))

/** What answers tell of a clock that is `ahead`: each is written within its way, and states whole seconds. */
function readingsOf(ahead: number, ways: readonly number[], written = 0.5): readonly ClockReading[] {
  return ways.reduce<readonly ClockReading[]>((readings, way, n) => {
    const sentAt = plus(NOW, milliseconds(n * 1_037))
    const at = sentAt + way * written + ahead
    const stated = instant(Math.floor(at / 1_000) * 1_000)
    return withReading(readings, { stated, sentAt, receivedAt: plus(sentAt, milliseconds(way)) })
  }, [])
}

describe('how far the clocks are apart', () => {
  it('is nothing before the first answer, and where they agree but for the way of an answer', () => {
    expect(clockAhead([])).toBe(0)
    expect(clockAhead(readingsOf(0, [80, 90, 2_000]))).toBe(0)
    expect(clockAhead(readingsOf(-900, [80]))).toBe(0)
  })

  it('is learnt to the second from answers, ahead and behind', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -3_600_000, max: 3_600_000 }),
        fc.array(fc.integer({ min: 5, max: 1_500 }), { minLength: 1, maxLength: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (ahead, ways, written) => {
          const learnt = clockAhead(readingsOf(ahead, ways, written))
          // What is no more than whole seconds and the way of an answer is nothing.
          expect(Math.abs(learnt - ahead)).toBeLessThanOrEqual(learnt === 0 ? 3_300 : 1_300)
        },
      ),
      { seed: 61, numRuns: 500 },
    )
  })

  it('is not moved by fewer than half of the answers, by one that was long under way, or one a week off', () => {
    const right = readingsOf(minutes(4), [50, 60, 70, 80])
    const kept = { stated: plus(NOW, minutes(-90)), sentAt: NOW, receivedAt: NOW }
    const slow = { stated: NOW, sentAt: NOW, receivedAt: plus(NOW, minutes(2)) }
    const lost = { stated: instant(0), sentAt: NOW, receivedAt: NOW }
    const learnt = clockAhead([kept, kept, slow, lost].reduce(withReading, right))
    expect(Math.abs(learnt - minutes(4))).toBeLessThan(seconds(1.1))
  })

  it('follows a clock that was set', () => {
    const set = readingsOf(
      minutes(-7),
      Array.from({ length: 31 }, () => 40),
    )
    const learnt = clockAhead(set.reduce(withReading, readingsOf(minutes(4), [50, 60])))
    expect(Math.abs(learnt - minutes(-7))).toBeLessThan(seconds(1.1))
  })
})

it('turns the time of a listing into ours, and keeps what was stated for places in its shop', () => {
  const copy = {
    id: 1,
    releaseId: 7,
    seller: 'Redwax',
    media: null,
    sleeve: null,
    price: null,
    postage: null,
    shipsFrom: null,
    comments: '',
    postedAt: NOW,
  }
  expect(byOurClock(copy, milliseconds(0))).toBe(copy)
  expect(byOurClock(copy, minutes(5))).toMatchObject({ postedAt: plus(NOW, minutes(-5)), statedAt: NOW })
})
