import { describe, expect, it } from 'vitest'
import { DEFAULT_RULE, type AlertRule } from '../alerts/alert-rule.ts'
import { instant } from '../kernel/instant.ts'
import { judgeCopy, isBelowMinimum } from './conditions.ts'
import type { Copy } from './copy.ts'
import { copyFor, type Reader } from './for-reader.ts'
import { mayNotify, postageLeft } from './postage.ts'
import { mayNotShip } from './terms.ts'

const euros = (value: number) => ({ value, currency: 'EUR' })
const COPY: Copy = {
  id: 11,
  releaseId: 7,
  seller: 'Redwax',
  media: 'NM',
  sleeve: 'VG+',
  price: euros(14),
  postage: null,
  shipsFrom: 'United States',
  comments: '',
  postedAt: instant(0),
}
const reader = (own: Partial<Reader> = {}): Reader => ({
  postage: new Map(),
  isConnected: true,
  timeZone: 'Europe/Madrid',
  ...own,
})
const judged = (copy: Copy, own: Partial<AlertRule> = {}) =>
  judgeCopy({ ...DEFAULT_RULE, ...own }, { copy, format: null, rates: null })

describe('terms of a seller', () => {
  it.each([
    'US only',
    'US ONLY! No international shipping, sorry.',
    '12" records $6.50 1-2 records. Shipping in the USA.\nNo international shipping Sorry',
    'Domestic only please',
    'I do not ship internationally',
    "We don't ship overseas.",
    'Can’t ship abroad at the moment',
    'Only to the United States',
    'only ship within the US',
    'EU only',
    'Nur innerhalb Deutschlands',
    'Kein Versand ins Ausland',
    'Solo envíos a España. Solo España',
  ])('leave out a reader in Japan: %s', (terms) => {
    expect(mayNotShip(terms, 'United States', 'Asia/Tokyo')).toBe(true)
  })

  it.each([
    '',
    'Fast shipping',
    'International shipping available, no international fees',
    'Worldwide shipping. US buyers get a discount',
    'Shipping is typically $3.50 for 1 CD, $4 for 1 12", and will be higher for more, and way higher for international.',
    'I only ship on Mondays',
  ])('say nothing of the kind: %s', (terms) => {
    expect(mayNotShip(terms, 'United States', 'Asia/Tokyo')).toBe(false)
  })

  it('leave out nobody who lives where the copy is, as far as their clock says that', () => {
    expect(mayNotShip('US only', 'United States', 'America/Chicago')).toBe(false)
    expect(mayNotShip('US only', 'United States', 'Europe/Berlin')).toBe(true)
    expect(mayNotShip('US only', null, 'America/Chicago')).toBe(true)
    expect(mayNotShip('US only', 'United States', null)).toBe(true)
    expect(mayNotShip('EU only', 'Germany', 'Europe/Lisbon')).toBe(false)
    expect(mayNotShip('Nur innerhalb Deutschlands', 'Germany', 'Europe/Lisbon')).toBe(true)
  })
})

describe('a copy to its reader', () => {
  const known = (own: object) => new Map([[11, { amount: null, cannotShip: false, ...own }]])

  it('has the postage that the marketplace tells them, whatever stood there', () => {
    const other = { ...COPY, postage: euros(3) }
    expect(copyFor(other, reader({ postage: known({ amount: euros(9) }) })).postage).toEqual(euros(9))
    expect(copyFor(other, reader()).postage).toBeNull()
    expect(
      copyFor(other, reader({ postage: new Map([[12, { amount: euros(1), cannotShip: false }]]) })).postage,
    ).toBeNull()
  })

  it('may be left out by its terms, unless the marketplace says what it costs to send', () => {
    const terms = { ...COPY, terms: 'US only' }
    expect(copyFor(terms, reader()).mayNotShip).toBe(true)
    expect(copyFor(terms, reader({ postage: known({ amount: euros(9) }) })).mayNotShip).toBe(false)
    expect(judged(copyFor(terms, reader()))).toBe('fits')
    expect(judged(copyFor(terms, reader()), { onlyOrderable: true })).toBe('may-not-ship')
  })

  it('is not worth an alert that cannot be shipped to them', () => {
    const blocked = copyFor(COPY, reader({ postage: known({ cannotShip: true }) }))
    expect([judged(blocked), judged(copyFor(COPY, reader()))]).toEqual(['cannot-ship', 'fits'])
  })

  it.each([
    [euros(40), 'minimum-order'],
    [euros(14), 'fits'],
    [{ value: 40, currency: 'USD' }, 'minimum-order'],
    [null, 'fits'],
  ] as const)('of a seller with a minimum order of %j is %s where that is asked', (minOrder, judgement) => {
    expect(judged({ ...COPY, minOrder }, { onlyOrderable: true })).toBe(judgement)
    expect(judged({ ...COPY, minOrder })).toBe('fits')
    expect(isBelowMinimum({ ...COPY, minOrder, price: null }, null)).toBe(false)
  })
})

describe('postage is worth asking for', () => {
  const limit: Partial<AlertRule> = {
    ceiling: { minor: 1_500, currency: 'EUR' },
    onlyWithinCeiling: true,
    withPostage: true,
    whenUnknown: 'wait',
  }
  it.each<[string, Partial<AlertRule>, Partial<Copy>, boolean]>([
    ['of any copy by the rule of everybody', {}, {}, true],
    ['of one within a limit that waits for it', limit, {}, true],
    ['of none above it', limit, { price: euros(16) }, false],
    ['of none in a worse grade', { ...limit, leastMedia: 'M' }, {}, false],
    ['of none from elsewhere', { shipsFrom: ['Japan'] }, {}, false],
    ['of one without a price where any is news', {}, { price: null }, true],
  ])('%s', (_, own, copy, expected) => {
    const rule = { ...DEFAULT_RULE, ...own }
    expect(mayNotify(rule, { ...COPY, ...copy }, { format: null, rates: null })).toBe(expected)
  })

  it('as far as its share of a day goes', () => {
    expect([postageLeft(60, 0), postageLeft(60, 1_700), postageLeft(60, 5_000)]).toEqual([1_728, 28, 0])
  })
})
