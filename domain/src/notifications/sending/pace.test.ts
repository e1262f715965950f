import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hours, milliseconds, minutes, seconds } from '../../kernel/duration.ts'
import { instant, plus, type Instant } from '../../kernel/instant.ts'
import {
  FIRST_CONCURRENCY,
  concurrencyAfter,
  LONGEST_LINE,
  MOST_CONCURRENT,
  takeSendSlot,
  type VendorAnswer,
  type Concurrency,
  type Pace,
  type SendLimits,
} from './pace.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const PACE: Pace = {
  apart: milliseconds(40),
  apartTo: (to) => (to.startsWith('-') ? seconds(3) : seconds(1)),
}
const FREE: SendLimits = { nextAt: null, pausedUntil: null, addressNextAt: null, addressPausedUntil: null }

describe('the turn of a message', () => {
  it('comes at once when nothing went before', () => {
    expect(takeSendSlot(FREE, PACE, '7', NOW)).toEqual({
      kind: 'go',
      at: NOW,
      nextAt: plus(NOW, milliseconds(40)),
      addressNextAt: plus(NOW, seconds(1)),
    })
  })

  it('comes in line with those of others', () => {
    const nextAt = plus(NOW, milliseconds(80))
    expect(takeSendSlot({ ...FREE, nextAt }, PACE, '7', NOW)).toMatchObject({ kind: 'go', at: nextAt })
  })

  it.each([
    ['the address just got one', { addressNextAt: plus(NOW, milliseconds(600)) }, milliseconds(600)],
    ['the vendor asked for quiet', { pausedUntil: plus(NOW, seconds(7)) }, seconds(7)],
    [
      'the line is long',
      { nextAt: plus(NOW, milliseconds(LONGEST_LINE + 1)) },
      milliseconds(LONGEST_LINE + 1),
    ],
  ])('waits and takes nothing when %s', (_, limits, wait) => {
    expect(takeSendSlot({ ...FREE, ...limits }, PACE, '7', NOW)).toEqual({
      kind: 'later',
      at: plus(NOW, wait),
    })
  })

  it.each(['nextAt', 'addressNextAt', 'pausedUntil', 'addressPausedUntil'] as const)(
    'does not wait for %s of a clock since set right',
    (gate) => {
      const ahead = { ...FREE, [gate]: plus(NOW, hours(3)) }
      expect(takeSendSlot(ahead, PACE, '7', NOW)).toEqual(takeSendSlot(FREE, PACE, '7', NOW))
    },
  )

  it('never lets two messages closer than the pace, over all and to one chat, whoever asks when', () => {
    const asking = fc.record({ wait: fc.integer({ min: 0, max: 900 }), to: fc.constantFrom('1', '2', '-3') })
    fc.assert(
      fc.property(fc.array(asking, { maxLength: 200 }), (asked) => {
        const addresses = new Map<string, Instant>()
        const went: { at: Instant; to: string }[] = []
        let nextAt: Instant | null = null
        let now = NOW
        for (const { wait, to } of asked) {
          now = plus(now, milliseconds(wait))
          const limits: SendLimits = {
            nextAt,
            pausedUntil: null,
            addressNextAt: addresses.get(to) ?? null,
            addressPausedUntil: null,
          }
          const slot = takeSendSlot(limits, PACE, to, now)
          expect(slot.at).toBeLessThan(plus(now, minutes(1)))
          if (slot.kind === 'later') continue
          nextAt = slot.nextAt
          addresses.set(to, slot.addressNextAt)
          went.push({ at: slot.at, to })
        }
        for (const [n, { at, to }] of went.entries()) {
          const before = went.slice(0, n)
          for (const other of before) expect(at - other.at).toBeGreaterThanOrEqual(PACE.apart)
          for (const same of before.filter((other) => other.to === to))
            expect(at - same.at).toBeGreaterThanOrEqual(PACE.apartTo(to))
        }
      }),
    )
  })
})

describe('the number of messages to a vendor that are under way at once', () => {
  const taken = (concurrency: Concurrency, now = NOW) =>
    concurrencyAfter(concurrency, { kind: 'taken', underWay: concurrency.most }, now)
  const tooMuch = (concurrency: Concurrency, now = NOW) =>
    concurrencyAfter(concurrency, { kind: 'too-much', underWay: concurrency.most }, now)
  const later = (ms: number) => plus(NOW, milliseconds(ms))

  it('doubles with each round of answers, up to the most that a mail server takes', () => {
    let concurrency = FIRST_CONCURRENCY
    const rounds = Array.from({ length: 5 }, () => {
      for (let left = concurrency.most; left > 0; left--) concurrency = taken(concurrency)
      return concurrency.most
    })
    expect(rounds).toEqual([8, 16, 32, MOST_CONCURRENT, MOST_CONCURRENT])
  })

  it('stays as it is while fewer than half are', () => {
    expect(concurrencyAfter(FIRST_CONCURRENCY, { kind: 'taken', underWay: 1 }, NOW).most).toBe(
      FIRST_CONCURRENCY.most,
    )
  })

  it('is halved once for all that was under way when the vendor had too much, and again when it still has', () => {
    const half = tooMuch({ ...FIRST_CONCURRENCY, most: 40 })
    expect(half.most).toBe(20)
    expect(tooMuch(half, later(1_999))).toBe(half)
    expect(tooMuch(half, later(2_000)).most).toBe(10)
    expect(tooMuch({ ...FIRST_CONCURRENCY, most: 1 }).most).toBe(1)
  })

  it('grows by one now and then once the vendor has had too much', () => {
    let concurrency = tooMuch({ ...FIRST_CONCURRENCY, most: 20 })
    const sizes = [4_999, 5_000, 5_001, 9_999, 10_000].map((ms) => {
      concurrency = taken(concurrency, later(ms))
      return concurrency.most
    })
    expect(sizes).toEqual([10, 11, 11, 11, 12])
  })

  it('comes with a pause for the vendor for twice as long each time, up to a minute, until it takes something', () => {
    let concurrency = FIRST_CONCURRENCY
    const pauses = Array.from({ length: 8 }, (_, n) => {
      concurrency = tooMuch(concurrency, later(n * 2_000))
      return concurrency.pause
    })
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map(seconds))
    expect(tooMuch(taken(concurrency, later(60_000)), later(120_000)).pause).toBe(seconds(1))
  })

  it('comes to use most of what a vendor takes that is not known, and no more for long', () => {
    const [limit, round, last] = [12, 100, 600_000]
    let [concurrency, sent, refused] = [FIRST_CONCURRENCY, 0, 0]
    for (let ms = 0; ms < last; ms += round) {
      const underWay = concurrency.most
      for (let n = 0; n < underWay; n++) {
        const kind: VendorAnswer['kind'] = n < limit ? 'taken' : 'too-much'
        if (kind === 'taken') sent++
        else refused++
        concurrency = concurrencyAfter(concurrency, { kind, underWay }, later(ms))
      }
    }
    expect(sent / (limit * (last / round))).toBeGreaterThan(0.7)
    expect(refused / sent).toBeLessThan(0.02)
  })

  it('is never none and never more than the most, whatever is answered when', () => {
    const answer = fc.record({
      kind: fc.constantFrom('taken', 'too-much'),
      underWay: fc.integer({ min: 1, max: MOST_CONCURRENT }),
      after: fc.integer({ min: -20_000, max: 20_000 }),
    })
    fc.assert(
      fc.property(fc.array(answer), (answers) => {
        let [concurrency, now] = [FIRST_CONCURRENCY, NOW]
        for (const { after, ...given } of answers) {
          now = plus(now, milliseconds(after))
          concurrency = concurrencyAfter(concurrency, given, now)
          expect(concurrency.most).toBeGreaterThanOrEqual(1)
          expect(concurrency.most).toBeLessThanOrEqual(MOST_CONCURRENT)
        }
      }),
    )
  })
})
