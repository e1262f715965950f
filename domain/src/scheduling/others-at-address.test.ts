import { describe, expect, it } from 'vitest'
import { seconds, type Duration } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { withSent, type SentLog } from './bucket-shape.ts'
import { areStarving, noteOthers, othersNow, type OthersSeen } from './others-at-address.ts'

const NOON = instant(Date.UTC(2026, 0, 5, 12))
const after = (duration: Duration) => plus(NOON, duration)

/** Ten requests of ours in the twenty seconds before noon. */
const TEN: SentLog = Array.from({ length: 10 }, (_, nth) => seconds(-2 * nth)).reduceRight<SentLog>(
  (log, ago) => withSent(log, after(ago)),
  [],
)
/** Notes an answer at `at` that has counted `counted` of 60 for our address. */
const noted = (before: OthersSeen | null, counted: number, at = NOON, sent = TEN) =>
  noteOthers(before, { limit: 60, remaining: 60 - counted }, sent, at)

describe('who else uses the address', () => {
  it('is what the marketplace has counted and we have not sent', () => {
    expect(noted(null, 47)).toEqual({ count: 37, limit: 60, since: NOON, seenAt: NOON })
  })

  it('is nobody while it counts ours, or a few more, and where it says nothing', () => {
    for (const counted of [0, 10, 14]) expect(noted(null, counted)).toBeNull()
    expect(noteOthers(null, { limit: null, remaining: null }, [], NOON)).toBeNull()
  })

  it('is noted every twenty seconds, since the first time', () => {
    const first = noted(null, 47)
    expect(noted(first, 52, after(seconds(19)))).toBe(first)
    const next = noted(first, 52, after(seconds(20)))
    expect(next).toEqual({ count: 42, limit: 60, since: NOON, seenAt: after(seconds(20)) })
  })

  it('holds for three minutes without a sign, and is another one after that', () => {
    const first = noted(null, 47)
    expect(noted(first, 0, after(seconds(179)))).toBe(first)
    expect(othersNow(first, after(seconds(180)))).toBe(first)
    expect(noted(first, 0, after(seconds(181)))).toBeNull()
    expect(othersNow(first, after(seconds(181)))).toBeNull()
    expect(noted(first, 47, after(seconds(181)))?.since).toBe(after(seconds(181)))
  })

  it('is unknown when the clock was set back by hours since', () => {
    expect(othersNow(noted(null, 47, after(seconds(7200))), NOON)).toBeNull()
  })

  it.each([
    [14, 60, false],
    [15, 60, true],
    [34, 40, true],
    [29, 40, false],
    [20, 100_000, true],
  ])('who takes %d of 60 keeps records from being checked, where ours are %d: %s', (count, ours, is) => {
    expect(areStarving({ count, limit: 60, since: NOON, seenAt: NOON }, ours)).toBe(is)
  })
})
