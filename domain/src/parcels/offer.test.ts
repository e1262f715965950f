import { expect, it } from 'vitest'
import { DEFAULT_RULE, type AlertRule } from '../alerts/alert-rule.ts'
import type { Copy } from '../copies/copy.ts'
import { hours } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { offersOf, type Counting, type ListedCopy } from './offer.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const RATES = { day: NOW, perEuro: { USD: 1.25, JPY: 160 } }
const euros = (value: number) => ({ value, currency: 'EUR' })
const limit = (minor: number): Partial<AlertRule> => ({ ceiling: { minor, currency: 'EUR' } })

const COPY: Copy = {
  id: 3,
  releaseId: 7,
  seller: 'Plattenkiste',
  media: 'NM',
  sleeve: 'VG+',
  price: euros(20),
  postage: euros(6),
  shipsFrom: 'Germany',
  comments: '',
  postedAt: NOW,
}

type Given = { copy?: Partial<Copy>; rule?: Partial<AlertRule>; counting?: Partial<Counting> } & Partial<
  Pick<ListedCopy, 'format' | 'isPaused'>
>

function offered({ copy, rule, counting, ...given }: Given = {}) {
  const listed = {
    copy: { ...COPY, ...copy },
    rule: { ...DEFAULT_RULE, ...rule },
    record: 'a',
    format: 'LP',
    isPaused: false,
    seenAt: NOW,
    ...given,
  }
  const { shop, copies } = offersOf([listed], {
    currency: 'EUR',
    minimum: null,
    rates: RATES,
    now: NOW,
    ...counting,
  })
  const offer = copies[0]?.offer
  expect(shop.copies).toEqual(typeof offer === 'string' ? [] : [offer])
  return offer
}

it('a copy is offered at its price and postage in the currency of its reader', () => {
  expect(offered()).toEqual({
    id: 3,
    record: 'a',
    price: 2000,
    postage: 600,
    excess: 0,
    worth: 2000,
    seenAt: NOW,
  })
  const counting = { currency: 'USD', minimum: euros(40) }
  expect(offered({ counting })).toMatchObject({ price: 2500, postage: 750, worth: 2000 })
  const yen = { price: { value: 3200, currency: 'JPY' } }
  expect(offered({ copy: yen, counting: { currency: 'JPY' } })).toMatchObject({ price: 3200, postage: 960 })
})

it('one above its limit is so by what it costs more, as the rule counts postage', () => {
  expect(offered({ rule: limit(2000) })).toMatchObject({ excess: 0 })
  expect(offered({ rule: limit(1600) })).toMatchObject({ excess: 400 })
  expect(offered({ rule: { ...limit(2000), withPostage: true } })).toMatchObject({ excess: 600 })
  expect(offered({ rule: limit(1600), counting: { currency: 'USD' } })).toMatchObject({ excess: 500 })
  expect(offered({ rule: limit(1999), counting: { currency: 'JPY' } })).toMatchObject({ excess: 2 })
})

it('what its collector does not want, cannot get or cannot count is left out, with the reason', () => {
  expect(offered({ rule: { leastMedia: 'M' } })).toBe('worse-grade')
  expect(offered({ rule: { notFrom: ['plattenkiste'] } })).toBe('silenced-seller')
  expect(offered({ rule: { onlyVinyl: true }, format: 'CD' })).toBe('other-format')
  expect(offered({ copy: { cannotShip: true } })).toBe('cannot-ship')
  expect(offered({ isPaused: true, copy: { cannotShip: true } })).toBe('paused')
  expect(offered({ copy: { price: null } })).toBe('no-price')
  expect(offered({ copy: { price: euros(-1) } })).toBe('no-price')
  expect(offered({ counting: { now: plus(NOW, hours(6.1)) } })).toBe('price-old')
})

it('a minimum order is counted in its own currency, and keeps nothing out that cannot be compared with it', () => {
  const listed = {
    copy: COPY,
    rule: DEFAULT_RULE,
    record: 'a',
    format: null,
    isPaused: false,
    seenAt: NOW,
  }
  const shopOf = (minimum: Counting['minimum'], rates: Counting['rates'] = RATES) =>
    offersOf([listed], { currency: 'USD', minimum, rates, now: NOW }).shop
  expect(shopOf(euros(40))).toMatchObject({ minimum: 4000, copies: [{ price: 2500, worth: 2000 }] })
  expect(shopOf({ value: 40, currency: 'XXX' })).toMatchObject({ minimum: null, copies: [{ id: 3 }] })
  expect(shopOf(euros(0)).minimum).toBeNull()
  // Others may fill it.
  const asked = { copy: { minOrder: euros(40) }, rule: { onlyOrderable: true } }
  expect(offered(asked)).toMatchObject({ price: 2000 })
  expect(offered({ ...asked, copy: { mayNotShip: true } })).toBe('may-not-ship')
})

it('without a rate amounts stay in the currency of the seller, and a limit in another one is compared with nothing', () => {
  const listed = { copy: COPY, record: 'a', format: null, isPaused: false, seenAt: NOW }
  const counting = { currency: 'USD', minimum: euros(40), rates: null, now: NOW }
  const offersFor = (rule: Partial<AlertRule>) =>
    offersOf([{ ...listed, rule: { ...DEFAULT_RULE, ...rule } }], counting)
  expect(offersFor({})).toMatchObject({ currency: 'EUR', shop: { minimum: 4000, copies: [{ price: 2000 }] } })
  expect(offersFor(limit(1600)).shop.copies).toMatchObject([{ excess: 400 }])
  const strange = { ...listed, rule: DEFAULT_RULE, copy: { ...COPY, price: { value: 9, currency: 'XXX' } } }
  const mixed = offersOf([strange, { ...listed, rule: DEFAULT_RULE }], { ...counting, rates: RATES })
  expect(mixed).toMatchObject({ currency: 'USD', shop: { minimum: 4000, copies: [{ price: 2500 }] } })
  expect(mixed.copies[0]?.offer).toBe('no-price')
  expect(offersFor({ ceiling: { minor: 1600, currency: 'USD' } }).copies[0]?.offer).toBe('no-price')
})

it('a postage that nobody can count is unknown: it keeps a copy out only of who would rather wait', () => {
  expect(offered({ copy: { isPostageOld: true } })).toMatchObject({ postage: null })
  for (const postage of [null, euros(-2), { value: 5, currency: 'XXX' }, euros(Number.NaN)])
    expect(offered({ copy: { postage } })).toMatchObject({ price: 2000, postage: null })
  const rule = { ...limit(3000), withPostage: true, whenUnknown: 'wait' } as const
  expect(offered({ copy: { postage: null }, rule })).toBe('postage-unknown')
})
