import { describe, expect, it } from 'vitest'
import {
  DEFAULT_RULE,
  NEW_MEMORY,
  remindsAt,
  ruleFor,
  type AlertMemory,
  type AlertRule,
} from '../alerts/alert-rule.ts'
import { convertCeiling, moneyOf } from '../alerts/ceiling.ts'
import type { Currency } from '../alerts/currencies.ts'
import type { ExchangeRates } from '../alerts/exchange-rates.ts'
import type { Observation } from '../availability/observation.ts'
import { days, hours } from '../kernel/duration.ts'
import { instant, plus, type Instant } from '../kernel/instant.ts'
import { decideByRule, type RuleDecision } from './decide-by-rule.ts'

const AT = instant(Date.UTC(2026, 0, 5, 9))
const RATES: ExchangeRates = { day: instant(Date.UTC(2026, 0, 5)), perEuro: { USD: 1.1 } }
const NONE: Observation = { kind: 'none' }
const copies = (count: number, value: number | null, currency = 'EUR'): Observation => ({
  kind: 'on-sale',
  count,
  lowest: value === null ? null : { value, currency },
})
const rule = (own: Partial<AlertRule>): AlertRule => ruleFor({ ...DEFAULT_RULE, backForSale: false }, own)
const upTo = (euros: number, own: Partial<AlertRule> = {}) =>
  rule({ ceiling: { minor: euros * 100, currency: 'EUR' }, ...own })

/** Lets a watch see one observation after the other, an hour apart, and returns what it said of each. */
function follow(
  given: AlertRule,
  seen: readonly Observation[],
  memory: AlertMemory = NEW_MEMORY,
  from: Instant = AT,
): { readonly said: readonly string[]; readonly memory: AlertMemory } {
  let before: Observation | null = null
  const said: string[] = []
  for (const [n, after] of seen.entries()) {
    const now = plus(from, hours(n))
    const decision = decideByRule(given, memory, { before, after, now, statedIn: [], rates: RATES })
    said.push(inWords(decision))
    memory = decision.memory
    before = after
  }
  return { said, memory }
}

function inWords({ reasons, silent, confirmIn }: RuleDecision): string {
  return [
    ...reasons,
    ...(silent === null ? [] : [`(${silent})`]),
    ...(confirmIn ? [`? ${confirmIn}`] : []),
  ].join(' ')
}

describe('at or below a price', () => {
  it.each<[string, AlertRule, readonly Observation[], readonly string[]]>([
    ['a new watch below its ceiling alerts at once', upTo(30), [copies(4, 12.69)], ['within-ceiling']],
    ['a price that equals the ceiling is within', upTo(30), [copies(1, 30)], ['within-ceiling']],
    ['a cent more is not', upTo(30), [copies(1, 30.01)], ['(nothing-new)']],
    ['what rounds to the ceiling is within', upTo(30), [copies(1, 30.004)], ['within-ceiling']],
    [
      'a price of 0 or less is none, and within nothing',
      upTo(30, { cheaperByPercent: 5 }),
      [copies(1, 31), copies(1, 0), copies(1, -3), copies(1, 0, 'USD')],
      ['(nothing-new)', '(nothing-new)', '(nothing-new)', '(nothing-new)'],
    ],
    [
      'no repeats while it stays below',
      upTo(30),
      [copies(1, 25), copies(1, 24), copies(3, 10)],
      ['within-ceiling', '(still-within)', '(still-within)'],
    ],
    [
      'a price that hovers about the ceiling alerts once',
      upTo(30),
      [copies(1, 29.9), copies(1, 30.5), copies(1, 29.9), copies(1, 30.9), copies(1, 29)],
      ['within-ceiling', '(nothing-new)', '(still-within)', '(nothing-new)', '(still-within)'],
    ],
    [
      'again after it was above',
      upTo(30),
      [copies(1, 29), copies(1, 31), copies(1, 29)],
      ['within-ceiling', '(nothing-new)', 'within-ceiling'],
    ],
    [
      'a fall that no transition stands for is seen',
      upTo(30),
      [copies(2, 31), copies(2, 29.99)],
      ['(nothing-new)', 'within-ceiling'],
    ],
    [
      'another copy after the first was sold',
      upTo(30),
      [copies(1, 25), NONE, copies(1, 26)],
      ['within-ceiling', '(nothing-new)', 'within-ceiling'],
    ],
    [
      'a missing price is neither above nor below',
      upTo(30),
      [copies(1, 25), copies(1, null), copies(1, 25)],
      ['within-ceiling', '(nothing-new)', '(still-within)'],
    ],
    ['copies without a price alert nobody', upTo(30), [copies(1, null)], ['(nothing-new)']],
  ])('%s', (_, given, seen, said) => {
    expect(follow(given, seen).said).toEqual(said)
  })

  it('alerts again after as many days as were chosen, to the millisecond', () => {
    const given = upTo(30, { remindAfterDays: 7 })
    const { memory } = follow(given, [copies(1, 25)])
    const due = remindsAt(given, memory)
    expect(due).toBe(plus(AT, days(7)))
    const at = (now: Instant) =>
      decideByRule(given, memory, {
        before: copies(1, 25),
        after: copies(1, 25),
        now,
        statedIn: [],
        rates: null,
      }).silent
    expect(at(instant((due ?? 0) - 1))).toBe('still-within')
    expect(at(instant(due ?? 0))).toBe(null)
    expect(remindsAt(upTo(30), memory)).toBe(null)
  })

  it.each<[string, number, number, number, string]>([
    ['raised above the present price, at once', 20, 25, 30, 'within-ceiling'],
    ['raised where the price was within already: not again', 20, 18, 30, '(still-within)'],
    ['lowered to where the price still is: not again', 30, 18, 20, '(still-within)'],
    ['lowered below the price', 30, 25, 20, '(nothing-new)'],
  ])('a ceiling that is %s', (_, ceiling, price, changed, said) => {
    const { memory } = follow(upTo(ceiling), [copies(1, price)])
    expect(follow(upTo(changed), [copies(1, price)], memory).said).toEqual([said])
  })

  it('a ceiling that is lowered to just below the price alerts when it is reached', () => {
    const { memory } = follow(upTo(30), [copies(1, 28)])
    expect(follow(upTo(27.5), [copies(1, 28), copies(1, 27)], memory).said).toEqual([
      '(nothing-new)',
      'within-ceiling',
    ])
  })

  it.each<[string, Currency, number, string]>([
    ['a ceiling of the same figure in another currency is another one', 'JPY', 17, 'within-ceiling'],
    ['an old ceiling that cannot be compared alerts nobody again', 'GBP', 25, '(still-within)'],
  ])('%s', (_, currency, price, said) => {
    const rates = { ...RATES, perEuro: { JPY: 184 } }
    const within = { at: AT, ceiling: { minor: 3000, currency } }
    const seen = { before: copies(1, price), after: copies(1, price), statedIn: [], rates }
    const decision = decideByRule(upTo(30), { ...NEW_MEMORY, within }, { ...seen, now: plus(AT, hours(1)) })
    expect(inWords(decision)).toBe(said)
  })

  it('a ceiling that was raised holds from then on', () => {
    const { memory } = follow(upTo(20), [copies(1, 18)])
    expect(follow(upTo(30), [copies(1, 18), copies(1, 25)], memory).said).toEqual([
      '(still-within)',
      '(still-within)',
    ])
  })

  it('a ceiling that is taken away and set again alerts at once', () => {
    const { memory } = follow(upTo(30), [copies(1, 28)])
    const without = follow(rule({}), [copies(1, 28)], memory)
    expect(follow(upTo(30), [copies(1, 28)], without.memory).said).toEqual(['within-ceiling'])
  })

  it('a change of currency converts the ceiling, and alerts nobody again', () => {
    const { memory } = follow(upTo(30), [copies(1, 29.5)])
    const ceiling = convertCeiling({ minor: 3000, currency: 'EUR' }, 'USD', RATES)
    expect(ceiling).toEqual({ minor: 3300, currency: 'USD' })
    if (ceiling === null || memory.within === null) throw new Error('no ceiling')
    const converted = { ...memory, within: { ...memory.within, ceiling } }
    expect(follow(rule({ ceiling }), [copies(1, 29.5), copies(1, 20)], converted).said).toEqual([
      '(nothing-new)',
      '(still-within)',
    ])
    expect(convertCeiling({ minor: 3000, currency: 'EUR' }, 'GBP', RATES)).toBe(null)
    expect(convertCeiling({ minor: 1, currency: 'JPY' }, 'JPY', null)).toEqual({ minor: 1, currency: 'JPY' })
    expect(moneyOf({ minor: 300, currency: 'JPY' })).toEqual({ value: 300, currency: 'JPY' })
    expect(moneyOf({ minor: 1269, currency: 'EUR' })).toEqual({ value: 12.69, currency: 'EUR' })
  })
})

describe('a price in another currency', () => {
  it.each<[string, number, string]>([
    ['clearly below needs no question', 31, 'within-ceiling'],
    ['3 % below is asked for', 32.02, '(nothing-new) ? EUR'],
    ['3 % above is asked for', 33.98, '(nothing-new) ? EUR'],
    ['clearly above needs no question', 34.1, '(nothing-new)'],
  ])('%s', (_, dollars, said) => {
    expect(follow(upTo(30), [copies(1, dollars, 'USD')]).said).toEqual([said])
  })

  it('is decided by what the marketplace answers', () => {
    const ask = (euros: number) =>
      decideByRule(upTo(30), NEW_MEMORY, {
        before: null,
        after: copies(1, 33, 'USD'),
        now: AT,
        statedIn: [{ value: euros, currency: 'EUR' }],
        rates: RATES,
      })
    expect(inWords(ask(30))).toBe('within-ceiling')
    expect(inWords(ask(30.01))).toBe('(nothing-new)')
  })

  it('is asked for where no rate is known', () => {
    expect(follow(upTo(30), [copies(1, 10, 'GBP')]).said).toEqual(['(nothing-new) ? EUR'])
  })

  it('is not asked for again while nobody would be notified anyway', () => {
    const seen = [copies(1, 31, 'USD'), copies(1, 33, 'USD'), copies(1, 31, 'USD')]
    expect(follow(upTo(30), seen).said).toEqual(['within-ceiling', '(nothing-new)', '(still-within)'])
  })

  it('that cannot be asked for ends nothing', () => {
    const { memory } = follow(upTo(30), [copies(1, 30, 'USD')])
    expect(follow(upTo(29), [copies(1, 31.9, 'USD'), copies(1, 30, 'USD')], memory).said).toEqual([
      '(nothing-new) ? EUR',
      '(still-within)',
    ])
  })

  it('still alerts of what else happened when it cannot be asked for', () => {
    const seen = [NONE, copies(1, 33, 'USD')]
    expect(follow(upTo(30, { backForSale: true }), seen).said).toEqual([
      '(nothing-new)',
      'back-for-sale ? EUR',
    ])
    expect(follow(upTo(30, { backForSale: true, onlyWithinCeiling: true }), seen).said).toEqual([
      '(nothing-new)',
      '(price-unknown) ? EUR',
    ])
  })
})

describe('copies', () => {
  const back = rule({ backForSale: true })
  const more = rule({ moreCopies: true })

  it.each<[string, AlertRule, readonly Observation[], readonly string[]]>([
    ['at the first check are back from nowhere', back, [copies(4, 10)], ['(nothing-new)']],
    ['that are back', back, [NONE, copies(4, 10)], ['(nothing-new)', 'back-for-sale']],
    [
      'that are back again within the cool-down',
      back,
      [NONE, copies(1, 10), NONE, copies(1, 10)],
      ['(nothing-new)', 'back-for-sale', '(nothing-new)', '(cool-down)'],
    ],
    [
      'that are back after the cool-down',
      back,
      [NONE, copies(1, 10), NONE, NONE, NONE, NONE, NONE, copies(1, 10)],
      [
        '(nothing-new)',
        'back-for-sale',
        ...Array.from({ length: 5 }, () => '(nothing-new)'),
        'back-for-sale',
      ],
    ],
    [
      'that are back below the ceiling are news whatever was before',
      upTo(30, { backForSale: true }),
      [NONE, copies(1, 40), NONE, copies(1, 29)],
      ['(nothing-new)', 'back-for-sale', '(nothing-new)', 'within-ceiling'],
    ],
    [
      'that become more',
      more,
      [copies(1, 10), copies(2, 10), copies(1, 10)],
      ['(nothing-new)', 'more-copies', '(nothing-new)'],
    ],
    [
      'after none are more where only those are asked for',
      more,
      [NONE, copies(1, 10)],
      ['(nothing-new)', 'more-copies'],
    ],
    [
      'of which one was sold and one listed',
      more,
      [copies(2, 10), copies(2, 15), copies(2, 15.5), copies(2, 12)],
      ['(nothing-new)', 'more-copies', '(nothing-new)', 'more-copies'],
    ],
    [
      'without a price are not compared by price',
      more,
      [copies(2, 10), copies(2, null), copies(2, 20), copies(2, 5, 'USD')],
      ['(nothing-new)', '(nothing-new)', '(nothing-new)', '(nothing-new)'],
    ],
    [
      'that become more and cheaper at once say both, the price first',
      rule({ moreCopies: true, cheaperByPercent: 20 }),
      [copies(1, 50), copies(3, 40), copies(3, 40)],
      ['(nothing-new)', 'cheaper more-copies', '(nothing-new)'],
    ],
    [
      'that are back, cheaper and within the ceiling at once say all three',
      upTo(30, { backForSale: true, cheaperByPercent: 20 }),
      [copies(1, 50), NONE, copies(2, 29)],
      ['(nothing-new)', '(nothing-new)', 'within-ceiling cheaper back-for-sale'],
    ],
    [
      'that nobody asks for',
      rule({}),
      [NONE, copies(1, 10), copies(5, 1)],
      ['(nothing-new)', '(nothing-new)', '(nothing-new)'],
    ],
  ])('%s', (_, given, seen, said) => {
    expect(follow(given, seen).said).toEqual(said)
  })
})

describe('cheaper by a share', () => {
  const given = rule({ cheaperByPercent: 20 })

  it.each<[string, readonly Observation[], readonly string[]]>([
    ['alerts when it is reached', [copies(1, 50), copies(1, 40)], ['(nothing-new)', 'cheaper']],
    ['is silent a cent before', [copies(1, 50), copies(1, 40.01)], ['(nothing-new)', '(nothing-new)']],
    [
      'alerts when small steps reach it',
      [copies(1, 50), copies(1, 46), copies(1, 43), copies(1, 39)],
      ['(nothing-new)', '(nothing-new)', '(nothing-new)', 'cheaper'],
    ],
    [
      'alerts again from the price of the last alert',
      [copies(1, 50), copies(1, 40), copies(1, 39), copies(1, 32)],
      ['(nothing-new)', 'cheaper', '(nothing-new)', 'cheaper'],
    ],
    [
      'is measured over a time without copies and without a price',
      [copies(1, 50), NONE, copies(1, null), copies(1, 40)],
      ['(nothing-new)', '(nothing-new)', '(nothing-new)', 'cheaper'],
    ],
    [
      'begins anew in another currency',
      [copies(1, 50), copies(1, 20, 'USD'), copies(1, 16, 'USD')],
      ['(nothing-new)', '(nothing-new)', 'cheaper'],
    ],
  ])('%s', (_, seen, said) => {
    expect(follow(given, seen).said).toEqual(said)
  })

  it('begins with the price that was there when it was asked for', () => {
    const { memory } = follow(rule({}), [copies(1, 90), copies(1, 50)])
    expect(memory.highest).toBe(null)
    const edited = decideByRule(given, memory, {
      before: copies(1, 50),
      after: copies(1, 50),
      now: AT,
      statedIn: [],
      rates: null,
    })
    expect(edited.memory.highest).toEqual({ value: 50, currency: 'EUR' })
  })
})

describe('only at or below my price', () => {
  const all: Partial<AlertRule> = { backForSale: true, moreCopies: true, cheaperByPercent: 20 }

  it('silences the rest, and says why', () => {
    const given = upTo(30, { ...all, onlyWithinCeiling: true })
    const seen = [NONE, copies(1, 60), copies(2, 40), copies(2, 30.5), copies(3, null), copies(3, 20)]
    expect(follow(given, seen).said).toEqual([
      '(nothing-new)',
      '(only-ceiling)',
      '(only-ceiling)',
      '(only-ceiling)',
      '(price-unknown)',
      'within-ceiling',
    ])
  })

  it('starts no cool-down by what it silences', () => {
    const { memory } = follow(upTo(30, { ...all, onlyWithinCeiling: true }), [NONE, copies(1, 60)])
    expect(follow(rule(all), [NONE, copies(1, 60)], memory, plus(AT, hours(1))).said).toEqual([
      '(nothing-new)',
      'back-for-sale',
    ])
  })

  it('silences nothing without a price', () => {
    const given = rule({ ...all, onlyWithinCeiling: true })
    expect(follow(given, [NONE, copies(1, 60), copies(2, 40)]).said).toEqual([
      '(nothing-new)',
      'back-for-sale',
      'cheaper more-copies',
    ])
  })
})

describe('a watch that is muted until it is cheaper', () => {
  const given = upTo(30, { onlyWithinCeiling: true })
  const { memory } = follow(given, [copies(1, 28)])
  const see = (value: number | null) =>
    inWords(
      decideByRule(given, memory, {
        before: copies(1, 28),
        after: copies(1, value),
        now: AT,
        statedIn: [],
        rates: null,
        cheaperThan: { value: 28, currency: 'EUR' },
      }),
    )

  it.each([
    [25, 'cheaper'],
    [27.5, '(still-within)'],
    [null, '(nothing-new)'],
  ])('at %s: %s', (value, said) => {
    expect(see(value)).toBe(said)
  })
})

it('a rule says what its user chose for all records, unless they said otherwise of this one', () => {
  const defaults: AlertRule = { ...DEFAULT_RULE, ceiling: { minor: 3000, currency: 'EUR' } }
  expect(ruleFor(defaults, {})).toEqual(defaults)
  expect(ruleFor(defaults, { ceiling: null, moreCopies: true })).toEqual({
    ...DEFAULT_RULE,
    moreCopies: true,
  })
})
