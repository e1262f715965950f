import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days, hours, milliseconds } from '../kernel/duration.ts'
import { instant, plus, type Instant } from '../kernel/instant.ts'
import { availabilityStrip, saleRuns, type Span, type StripDay } from './availability-strip.ts'

const midnight = instant(Date.UTC(2026, 2, 10))
const now = plus(midnight, hours(12))
const daysAgo = (n: number) => plus(midnight, days(-n))
const span = (state: Span['state'], from: Instant, until: Instant = from): Span => ({ state, from, until })

describe('the availability strip', () => {
  it('knows nothing of days nobody checked', () => {
    expect(availabilityStrip([], now, 3)).toEqual(['unknown', 'unknown', 'unknown'])
  })

  it('ends today, oldest day first', () => {
    expect(availabilityStrip([span('on-sale', now)], now, 3)).toEqual(['unknown', 'unknown', 'yes'])
    expect(availabilityStrip([span('none', daysAgo(2))], now, 3)).toEqual(['no', 'unknown', 'unknown'])
  })

  it('fills the days between the first and the last check of a span', () => {
    expect(availabilityStrip([span('none', daysAgo(2), now)], now, 4)).toEqual(['unknown', 'no', 'no', 'no'])
  })

  it('says yes for a day on which a copy was there for a moment', () => {
    const noon = plus(daysAgo(1), hours(12))
    const spans = [
      span('none', daysAgo(1), noon),
      span('on-sale', noon),
      span('none', plus(noon, hours(1)), now),
    ]
    expect(availabilityStrip(spans, now, 2)).toEqual(['yes', 'no'])
    expect(availabilityStrip(spans.toReversed(), now, 2)).toEqual(['yes', 'no'])
  })

  it('counts blocked and withdrawn as nothing for sale', () => {
    expect(availabilityStrip([span('blocked', daysAgo(1)), span('withdrawn', now)], now, 2)).toEqual([
      'no',
      'no',
    ])
  })

  it('changes the day at midnight UTC', () => {
    const justBefore = plus(midnight, milliseconds(-1))
    expect(availabilityStrip([span('on-sale', justBefore)], now, 2)).toEqual(['yes', 'unknown'])
    expect(availabilityStrip([span('on-sale', midnight)], now, 2)).toEqual(['unknown', 'yes'])
  })

  it('leaves out what lies before its first day or after today', () => {
    const spans = [span('on-sale', daysAgo(40), daysAgo(30)), span('none', plus(now, days(1)))]
    expect(availabilityStrip(spans, now, 3)).toEqual(['unknown', 'unknown', 'unknown'])
  })

  it('has its length and says yes exactly for days an on-sale span touches, whatever the spans', () => {
    const moment = fc.integer({ min: -50 * 24, max: 24 }).map((h) => plus(now, hours(h)))
    const anySpan = fc
      .record({ state: fc.constantFrom('on-sale', 'none', 'blocked'), a: moment, b: moment })
      .map(({ state, a, b }) => span(state, instant(Math.min(a, b)), instant(Math.max(a, b))))
    fc.assert(
      fc.property(fc.array(anySpan, { maxLength: 8 }), (spans) => {
        const strip = availabilityStrip(spans, now, 30)
        expect(strip).toHaveLength(30)
        strip.forEach((day, index) => {
          const start = daysAgo(29 - index)
          const end = plus(start, days(1))
          const touching = spans.filter(({ from, until }) => from < end && until >= start)
          const expected = touching.some(({ state }) => state === 'on-sale') ? 'yes' : 'no'
          expect(day).toBe(touching.length === 0 ? 'unknown' : expected)
        })
      }),
    )
  })
})

describe('the times in which copies were for sale', () => {
  it.each<[StripDay[], [number, number][]]>([
    [[], []],
    [['no', 'unknown'], []],
    [['yes'], [[0, 0]]],
    [
      ['no', 'yes', 'yes', 'no', 'yes'],
      [
        [1, 2],
        [4, 4],
      ],
    ],
    [
      ['yes', 'unknown', 'yes', 'unknown', 'no', 'unknown', 'yes'],
      [
        [0, 2],
        [6, 6],
      ],
    ],
  ])('of %j are %j', (strip, runs) => {
    expect(saleRuns(strip)).toEqual(runs.map(([from, until]) => ({ from, until })))
  })
})
