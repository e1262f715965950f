import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_RULE, NEW_MEMORY, type AlertRule } from '../alerts/alert-rule.ts'
import type { Observation } from '../availability/observation.ts'
import type { Grade } from '../copies/copy.ts'
import { days, hours, milliseconds } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { decideByRule } from './decide-by-rule.ts'
import { dryRun, dryRunSince, type ObservationSpan, type PastCopy } from './dry-run.ts'

const NOW = instant(Date.UTC(2026, 0, 31))
const RATES = { day: NOW, perEuro: { USD: 1.1 } }
const ago = (n: number) => plus(NOW, milliseconds(-days(n)))
const span = (from: number, until: number, observation: Observation): ObservationSpan => ({
  from: ago(from),
  until: ago(until),
  observation,
})
const at = (value: number, currency = 'EUR'): Observation => ({
  kind: 'on-sale',
  count: 1,
  lowest: { value, currency },
})
const NONE: Observation = { kind: 'none' }
const upTo = (euros: number, own: Partial<AlertRule> = {}): AlertRule => ({
  ...DEFAULT_RULE,
  backForSale: false,
  ceiling: { minor: euros * 100, currency: 'EUR' },
  ...own,
})
const BACK = DEFAULT_RULE

describe('a dry run', () => {
  it.each<[string, AlertRule, readonly ObservationSpan[], number, boolean]>([
    ['of nothing observed', upTo(30), [], 0, false],
    ['counts a price that was there when it begins', upTo(30), [span(40, 20, at(20))], 1, false],
    ['leaves out what was before', upTo(30), [span(60, 31, at(20)), span(30.5, 0, at(50))], 0, true],
    ['says when a ceiling was never met', upTo(30), [span(20, 10, at(31)), span(9, 0, NONE)], 0, true],
    ['says nothing of a ceiling where there was no price', upTo(30), [span(20, 0, NONE)], 0, false],
    ['says nothing of a ceiling where there is none', BACK, [span(20, 0, at(31))], 0, false],
    [
      'counts each time that it was within',
      upTo(30),
      [span(20, 15, at(20)), span(15, 10, at(50)), span(10, 5, at(25)), span(5, 0, at(22))],
      2,
      false,
    ],
    ['counts reminders', upTo(30, { remindAfterDays: 7 }), [span(15, 0, at(20))], 3, false],
    [
      'reminds of no price that is unknown',
      upTo(30, { remindAfterDays: 3 }),
      [span(20, 18, at(20)), span(18, 10, { kind: 'on-sale', count: 1, lowest: null })],
      1,
      false,
    ],
    ['lets the rates decide near a ceiling', upTo(30), [span(20, 15, at(32.9, 'USD'))], 1, false],
    ['and above it', upTo(30), [span(20, 15, at(33.1, 'USD'))], 0, true],
    ['knows no price without a rate', upTo(30), [span(20, 15, at(3, 'GBP'))], 0, false],
    [
      'knows the cool-down',
      BACK,
      [span(20, 19, NONE), span(19, 18.9, at(1)), span(18.9, 18.8, NONE), span(18.8, 18, at(1))],
      1,
      false,
    ],
    [
      'counts what is as cheap as it has been for months, by prices of before it begins',
      { ...DEFAULT_RULE, backForSale: false, cheapestInMonths: 3 },
      [
        span(100, 45, at(25)),
        span(45, 20, at(40)),
        span(20, 15, at(25)),
        span(15, 14, at(24)),
        span(14, 0, at(40)),
      ],
      1,
      false,
    ],
    [
      'counts none where prices are not known for long enough',
      { ...DEFAULT_RULE, backForSale: false, cheapestInMonths: 3 },
      [
        span(35, 20, at(40)),
        span(20, 6, at(30)),
        span(6, 5.5, at(50)),
        span(5.5, 5.2, at(55)),
        span(5.2, 0, at(31)),
      ],
      0,
      false,
    ],
    [
      'counts what got dearer',
      { ...BACK, dearerByPercent: 20 },
      [span(20, 10, at(25)), span(10, 0, at(30))],
      1,
      false,
    ],
    ['judges no copy of the past', { ...upTo(30), leastMedia: 'M' }, [span(20, 0, at(25))], 1, false],
    [
      'counts none that would have waited',
      { ...upTo(30), leastMedia: 'M', whenUnknown: 'wait' },
      [span(20, 0, at(25))],
      0,
      false,
    ],
    ['leaves out what is no vinyl', { ...upTo(30), onlyVinyl: true }, [span(20, 0, at(25))], 0, false],
    ['leaves out what is to come', upTo(30), [span(-1, -2, at(20))], 0, false],
  ])('%s', (_, rule, spans, alerts, neverMet) => {
    expect(dryRun(rule, spans, { rates: RATES, format: 'CD', copies: [] }, NOW)).toEqual({ alerts, neverMet })
  })

  /** A copy that a shop showed from a day on, and since another one at another price. */
  const shown = (
    media: Grade,
    { price = 25, was = null as number | null, from = 20, cut = 20 } = {},
  ): PastCopy => ({
    copy: {
      id: 7,
      releaseId: 1,
      seller: 'Redwax',
      media,
      sleeve: 'VG',
      price: { value: price, currency: 'EUR' },
      postage: null,
      shipsFrom: 'Germany',
      comments: '',
      postedAt: ago(from),
    },
    firstSeenAt: ago(from),
    seenAt: ago(0),
    pricedAt: ago(cut),
    was: was === null ? null : { value: was, currency: 'EUR' },
    leftAt: null,
  })
  const NM_OR_WAIT = upTo(30, { leastMedia: 'NM', whenUnknown: 'wait' })

  it.each<[string, AlertRule, PastCopy, readonly ObservationSpan[], number]>([
    ['a copy that fits', NM_OR_WAIT, shown('NM'), [span(20, 0, at(25))], 1],
    ['one that a shop says is worse', upTo(30, { leastMedia: 'NM' }), shown('P'), [span(20, 0, at(25))], 0],
    [
      'one whose price was cut, from then on',
      NM_OR_WAIT,
      shown('NM', { was: 40, cut: 10 }),
      [span(20, 10, at(40)), span(10, 0, at(25))],
      1,
    ],
    [
      'one that was seen amid equal observations',
      NM_OR_WAIT,
      shown('NM', { from: 9 }),
      [span(20, 0, at(25))],
      1,
    ],
    [
      'one that had left',
      NM_OR_WAIT,
      { ...shown('NM', { from: 29 }), leftAt: ago(25) },
      [span(20, 0, at(25))],
      0,
    ],
  ])('judges by what shops had shown: %s', (_, rule, copy, spans, alerts) => {
    expect(dryRun(rule, spans, { rates: RATES, format: null, copies: [copy] }, NOW).alerts).toBe(alerts)
  })

  it('needs older observations where a rule compares with them', () => {
    expect(dryRunSince(BACK, NOW)).toBe(ago(60))
    expect(dryRunSince({ ...BACK, cheapestInMonths: 6 }, NOW)).toBe(ago(210))
  })

  it('counts what checks of the same hours would have been alerted of', () => {
    const anySpan = fc.tuple(
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom<Observation>(NONE, at(20), at(29), at(30.5), at(40)),
    )
    const anyRule = fc.record({
      backForSale: fc.boolean(),
      onlyWithinCeiling: fc.boolean(),
      moreCopies: fc.boolean(),
      cheaperByPercent: fc.option(fc.constant(20)),
      dearerByPercent: fc.option(fc.constant(20)),
      remindAfterDays: fc.option(fc.constantFrom(1, 2)),
    })
    fc.assert(
      fc.property(anyRule, fc.array(anySpan, { maxLength: 12 }), (own, lengths) => {
        const rule = upTo(30, own)
        const spans: ObservationSpan[] = []
        let from = ago(30)
        let memory = NEW_MEMORY
        let before: Observation | null = null
        let alerts = 0
        for (const [length, after] of lengths) {
          spans.push({ from, until: plus(from, hours(length - 1)), observation: after })
          for (let hour = 0; hour < length; hour += 1) {
            const now = plus(from, hours(hour))
            const decision = decideByRule(rule, memory, { before, after, now, statedIn: [], rates: null })
            if (decision.reasons.length > 0 && now <= NOW) alerts += 1
            memory = decision.memory
            before = after
          }
          from = plus(from, hours(length))
        }
        expect(dryRun(rule, spans, { rates: null, format: null, copies: [] }, NOW).alerts).toBe(alerts)
      }),
      { numRuns: 500, seed: 22 },
    )
  })
})
