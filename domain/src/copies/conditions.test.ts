import { describe, expect, it } from 'vitest'
import { asksOfCopies, DEFAULT_RULE, type AlertRule } from '../alerts/alert-rule.ts'
import { instant } from '../kernel/instant.ts'
import { costOf, judgeCopy } from './conditions.ts'
import { GRADES, type Copy } from './copy.ts'

const AT = instant(Date.UTC(2026, 0, 5))
const RATES = { day: AT, perEuro: { USD: 1.25 } }
const euros = (value: number) => ({ value, currency: 'EUR' })
const UP_TO_30 = { minor: 3000, currency: 'EUR' } as const
const COPY: Copy = {
  id: 1,
  releaseId: 2,
  seller: 'VinylCorner',
  media: 'VG+',
  sleeve: 'VG',
  price: euros(25),
  postage: null,
  shipsFrom: 'Germany',
  comments: '',
  postedAt: AT,
}

const listed = (own: Partial<Copy> = {}): Copy => ({ ...COPY, ...own })
const judge = (rule: Partial<AlertRule>, copy: Copy | null, format: string | null) =>
  judgeCopy({ ...DEFAULT_RULE, ...rule }, { copy, format, rates: RATES })

/** What becomes of a copy of which something is not known, for either choice. */
const either = (rule: Partial<AlertRule>, own: Partial<Copy>) =>
  (['alert', 'wait'] as const).map((whenUnknown) => judge({ ...rule, whenUnknown }, listed(own), 'LP'))

describe('a listed copy', () => {
  it.each<[string, Partial<AlertRule>, Partial<Copy>, string]>([
    ['of which nothing is asked', {}, { media: 'P', sleeve: null, shipsFrom: null }, 'fits'],
    ['of just the grade', { leastMedia: 'VG+' }, {}, 'fits'],
    ['of a better grade', { leastMedia: 'VG' }, {}, 'fits'],
    ['of the next grade below', { leastMedia: 'NM' }, {}, 'worse-grade'],
    ['in just the sleeve', { leastSleeve: 'VG' }, {}, 'fits'],
    ['in a worse sleeve', { leastSleeve: 'VG+' }, {}, 'worse-grade'],
    ['without a sleeve', { leastSleeve: 'P' }, { sleeve: 'no-cover' }, 'worse-grade'],
    ['without a sleeve that nobody asks for', { leastMedia: 'VG' }, { sleeve: 'no-cover' }, 'fits'],
    ['from there', { shipsFrom: ['Japan', 'germany'] }, {}, 'fits'],
    ['from elsewhere', { shipsFrom: ['Japan', 'German'] }, {}, 'ships-elsewhere'],
    ['of another seller', { notFrom: ['Vinyl', 'Corner'] }, {}, 'fits'],
    ['of a seller who is never wanted', { notFrom: ['other', 'VINYLcorner'] }, {}, 'silenced-seller'],
    ['with postage', { withPostage: true, ceiling: UP_TO_30 }, { postage: euros(4) }, 'fits'],
    [
      'above the limit whatever is added',
      { withPostage: true, ceiling: UP_TO_30, whenUnknown: 'wait' },
      { price: euros(40) },
      'fits',
    ],
    ['with postage where no limit counts it', { withPostage: true, whenUnknown: 'wait' }, {}, 'fits'],
  ])('%s', (_, rule, own, judged) => {
    expect(judge(rule, listed(own), 'LP')).toBe(judged)
  })

  it.each<[string, Partial<AlertRule>, Partial<Copy>, string]>([
    ['without a grade', { leastMedia: 'G' }, { media: null }, 'details-unknown'],
    ['in a sleeve that has no grade', { leastSleeve: 'G' }, { sleeve: 'generic' }, 'details-unknown'],
    ['in an ungraded sleeve', { leastSleeve: 'G' }, { sleeve: 'not-graded' }, 'details-unknown'],
    ['in a sleeve that is not named', { leastSleeve: 'G' }, { sleeve: null }, 'details-unknown'],
    ['from nobody knows where', { shipsFrom: ['Japan'] }, { shipsFrom: null }, 'details-unknown'],
    ['without postage', { withPostage: true, ceiling: UP_TO_30 }, {}, 'postage-unknown'],
    [
      'with postage but no price',
      { withPostage: true, ceiling: UP_TO_30 },
      { price: null, postage: euros(4) },
      'postage-unknown',
    ],
    [
      'with postage that cannot be converted',
      { withPostage: true, ceiling: UP_TO_30 },
      { postage: { value: 1, currency: 'SEK' } },
      'postage-unknown',
    ],
  ])('%s alerts or waits, as its collector chose', (_, rule, own, silence) => {
    expect(either(rule, own)).toEqual(['unknown', silence])
  })

  it('that is known not to fit never alerts, whatever else is unknown', () => {
    const rule = { leastMedia: 'NM', leastSleeve: 'NM', shipsFrom: ['Japan'] } as const
    expect(either(rule, { sleeve: null, shipsFrom: null })).toEqual(['worse-grade', 'worse-grade'])
    expect(either(rule, { media: null, sleeve: null })).toEqual(['ships-elsewhere', 'ships-elsewhere'])
  })

  it('fits every rule that asks for less, and none that asks for more', () => {
    for (const [place, media] of GRADES.entries())
      for (const [asked, leastMedia] of GRADES.entries())
        expect(judge({ leastMedia }, listed({ media }), null)).toBe(place <= asked ? 'fits' : 'worse-grade')
  })
})

describe('copies that are known by their number', () => {
  it.each<[string, Partial<AlertRule>, boolean]>([
    ['nothing', {}, false],
    ['a grade', { leastMedia: 'VG' }, true],
    ['a sleeve', { leastSleeve: 'VG' }, true],
    ['a country', { shipsFrom: ['Japan'] }, true],
    ['a price with postage', { withPostage: true, ceiling: UP_TO_30 }, true],
    ['postage without a price', { withPostage: true }, false],
    ['no copies of a seller', { notFrom: ['x'] }, false],
  ])('by a rule that asks for %s', (_, rule, asks) => {
    expect(asksOfCopies({ ...DEFAULT_RULE, ...rule })).toBe(asks)
    expect(judge(rule, null, 'LP')).toBe(asks ? 'unknown' : 'fits')
    expect(judge({ ...rule, whenUnknown: 'wait' }, null, 'LP')).toBe(asks ? 'details-unknown' : 'fits')
  })
})

describe('a format', () => {
  it.each<[Partial<AlertRule>, string, string]>([
    [{ onlyVinyl: true }, '2 × LP, Album', 'fits'],
    [{ onlyVinyl: true }, 'CD, Album + LP', 'fits'],
    [{ onlyVinyl: true }, 'CD, Album', 'other-format'],
    [{ onlyVinyl: true }, 'Cassette', 'other-format'],
    [{ onlyVinyl: true }, 'LP, Unofficial Release', 'fits'],
    [{ noUnofficial: true }, 'LP, Unofficial Release', 'other-format'],
    [{ noUnofficial: true }, 'CD, Album', 'fits'],
    [{}, 'CD, Unofficial Release', 'fits'],
  ])('for %o: %s', (rule, format, judged) => {
    expect(judge(rule, null, format)).toBe(judged)
    expect(judge(rule, listed(), format)).toBe(judged)
  })

  it.each([{ onlyVinyl: true }, { noUnofficial: true }])('that is not known, for %o', (rule) => {
    expect(judge(rule, listed(), null)).toBe('unknown')
    expect(judge({ ...rule, whenUnknown: 'wait' }, null, null)).toBe('details-unknown')
  })
})

it.each<[string, Partial<AlertRule>, Partial<Copy>, object | null]>([
  ['its price', { withPostage: true }, { postage: euros(4) }, euros(25)],
  [
    'its price in the currency of the limit',
    { ceiling: { minor: 1, currency: 'USD' } },
    {},
    { value: 31.25, currency: 'USD' },
  ],
  ['its price where no rate is known', { ceiling: { minor: 1, currency: 'SEK' } }, {}, euros(25)],
  ['both', { withPostage: true, ceiling: UP_TO_30 }, { postage: { value: 5, currency: 'USD' } }, euros(29)],
  ['its price alone without postage', { withPostage: true, ceiling: UP_TO_30 }, {}, euros(25)],
  ['nothing known', { withPostage: true, ceiling: UP_TO_30 }, { price: null, postage: euros(4) }, null],
])('a copy costs %s', (_, rule, own, cost) => {
  expect(costOf({ ...COPY, ...own }, { ...DEFAULT_RULE, ...rule }, RATES)).toEqual(cost)
})
