import { describe, expect, it } from 'vitest'
import { DEFAULT_RULE } from './alert-rule.ts'
import { watchSentence, type KnownWatch } from './watch-sentence.ts'

const waiting = (...awaited: string[]) => ({ kind: 'waiting', awaited })
const euros = (value: number) => ({ value, currency: 'EUR' })
const ceiling = { minor: 3000, currency: 'EUR' } as const
const SILENT = { ...DEFAULT_RULE, backForSale: false }
const EVERYTHING = { ...DEFAULT_RULE, ceiling, moreCopies: true, cheaperByPercent: 20 }

const sentenceOf = (given: Partial<KnownWatch>) =>
  watchSentence({
    kind: 'release',
    format: 'LP, Album',
    state: 'none',
    price: null,
    rule: DEFAULT_RULE,
    isMuted: false,
    pausedReason: null,
    beingLookedUp: false,
    isReachable: true,
    ...given,
  })
const forSale = (value: number, given: Partial<KnownWatch> = {}) =>
  sentenceOf({ state: 'on-sale', price: euros(value), ...given })

describe('the sentence of a watch', () => {
  it.each<[string, Partial<KnownWatch>, object]>([
    ['not found', { pausedReason: 'not-found', beingLookedUp: true }, { kind: 'not-found' }],
    ['paused as withdrawn', { pausedReason: 'withdrawn' }, { kind: 'withdrawn' }],
    ['withdrawn', { state: 'withdrawn' }, { kind: 'withdrawn' }],
    ['being looked up', { state: 'unknown', beingLookedUp: true }, { kind: 'being-looked-up' }],
    ['beyond the plan', { pausedReason: 'plan-limit', isMuted: true }, { kind: 'beyond-plan' }],
    ['muted', { isMuted: true, rule: SILENT }, { kind: 'muted' }],
    ['without alerts', { rule: SILENT, isReachable: false }, { kind: 'no-alerts' }],
    [
      'in a format that was left out',
      { rule: { ...DEFAULT_RULE, onlyVinyl: true }, format: 'CD, Album', isReachable: false },
      { kind: 'other-format' },
    ],
    ['without a channel', { isReachable: false }, { kind: 'unreachable' }],
    ['not for sale', {}, waiting('backForSale')],
    ['blocked', { state: 'blocked' }, waiting('backForSale')],
    ['not checked yet', { state: 'unknown' }, waiting('backForSale')],
  ])('of one that is %s says so', (_, given, sentence) => {
    expect(sentenceOf(given)).toEqual(sentence)
  })

  it('names all that may alert while no copy is for sale', () => {
    expect(sentenceOf({ rule: EVERYTHING })).toEqual(
      waiting('backForSale', 'ceiling', 'moreCopies', 'cheaper'),
    )
    expect(sentenceOf({ rule: { ...EVERYTHING, onlyWithinCeiling: true } })).toEqual(waiting('ceiling'))
    expect(sentenceOf({ rule: { ...DEFAULT_RULE, onlyWithinCeiling: true } })).toEqual(waiting('backForSale'))
  })

  it('names none that must happen twice while copies are for sale', () => {
    expect(forSale(40, { rule: EVERYTHING })).toEqual(waiting('ceiling', 'moreCopies', 'cheaper'))
    expect(forSale(40, { rule: { ...SILENT, moreCopies: true } })).toEqual(waiting('moreCopies'))
  })

  it.each([
    [30, { kind: 'within', ceiling }],
    [30.004, { kind: 'within', ceiling }],
    [30.01, waiting('ceiling')],
  ])('says of a price of %d whether it is within a limit of 30', (value, sentence) => {
    expect(forSale(value, { rule: { ...DEFAULT_RULE, ceiling } })).toEqual(sentence)
  })

  it('says nothing of a format that is wanted, not known, or that of one pressing among others', () => {
    const rule = { ...DEFAULT_RULE, onlyVinyl: true }
    expect(sentenceOf({ rule })).toEqual(waiting('backForSale'))
    expect(sentenceOf({ rule, format: null })).toEqual(waiting('backForSale'))
    expect(sentenceOf({ rule, kind: 'master', format: 'CD, Album' })).toEqual(waiting('backForSale'))
  })

  it('takes no copy for what was asked for because it is cheap, and waits for one that a shop lists', () => {
    const rule = { ...DEFAULT_RULE, leastMedia: 'NM' } as const
    expect(sentenceOf({ rule })).toEqual(waiting('backForSale'))
    expect(forSale(20, { rule })).toEqual(waiting('listed'))
    expect(forSale(20, { rule: { ...rule, ceiling } })).toEqual(waiting('listed', 'ceiling'))
    expect(forSale(20, { rule: { ...SILENT, ceiling, withPostage: true } })).toEqual(waiting('ceiling'))
  })

  it('does not guess where a price lies that is unknown, or in another currency', () => {
    const rule = { ...DEFAULT_RULE, ceiling }
    expect(forSale(0, { rule, price: null })).toEqual(waiting('ceiling'))
    expect(forSale(0, { rule, price: { value: 10, currency: 'USD' } })).toEqual(waiting('ceiling'))
  })

  it.each([
    ['EUR', 14.1, 1200],
    ['EUR', 10, 900],
    ['EUR', 4, 300],
    ['EUR', 1.05, 100],
    ['JPY', 2500, 2250],
  ] as const)('proposes below %s %d a limit of a tenth less, in whole units', (currency, value, minor) => {
    const sentence = forSale(0, { price: { value, currency } })
    expect(sentence).toEqual({ kind: 'no-limit', proposal: { minor, currency } })
  })

  it.each([
    ['is one unit or less', euros(1)],
    ['is in a currency that no limit has', { value: 50, currency: 'DKK' }],
    ['is not known', null],
  ])('proposes nothing where the price %s', (_, price) => {
    expect(forSale(0, { price })).toEqual({ kind: 'no-limit', proposal: null })
  })
})
