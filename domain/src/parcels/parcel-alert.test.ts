import { expect, it } from 'vitest'
import { DEFAULT_RULE } from '../alerts/alert-rule.ts'
import type { Copy } from '../copies/copy.ts'
import { hours, minutes } from '../kernel/duration.ts'
import { instant, plus, type Instant } from '../kernel/instant.ts'
import { decideParcel, favouredParcel, type KnownOffer, type NotifiedParcel } from './parcel-alert.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const RATES = { day: NOW, perEuro: { USD: 1.25, JPY: 160 } }
const LIMIT = { records: 3, ceiling: { minor: 5_000, currency: 'EUR' } } as const
const euros = (value: number) => ({ value, currency: 'EUR' })

type Given = Partial<Pick<Copy, 'price' | 'postage' | 'isPostageOld'>> &
  Partial<Pick<KnownOffer, 'isStanding' | 'seenAt' | 'isPaused'>>

/** A copy of the record that has its number. */
function copyOf(id: number, given: Given = {}): KnownOffer {
  const { isStanding = true, seenAt = NOW, isPaused = false, ...own } = given
  const copy = {
    id,
    releaseId: id,
    seller: 'Redwax',
    media: 'NM',
    sleeve: 'VG+',
    price: euros(10),
    postage: euros(8),
    shipsFrom: 'Germany',
    comments: '',
    postedAt: NOW,
    ...own,
  } as const
  return { copy, record: `record ${id}`, rule: DEFAULT_RULE, format: 'LP', isPaused, seenAt, isStanding }
}

/** Decides one after the other, six hours apart, and says how many records each alert is about; 0: none. */
function alertsOf(...shops: readonly (readonly KnownOffer[])[]): readonly number[] {
  let notified: NotifiedParcel | null = null
  return shops.map((shop, index) => {
    const now = plus(NOW, hours(6 * index))
    const seen = shop.map((each) => ({ ...each, seenAt: each.seenAt === NOW ? now : each.seenAt }))
    const decided = decideParcel(seen, LIMIT, notified, { minimum: null, rates: RATES, now })
    notified = decided.notified
    return decided.alert?.copies.length ?? 0
  })
}

const three = [copyOf(1), copyOf(2), copyOf(3)]
const dear = [copyOf(1), copyOf(2), copyOf(3, { price: euros(30) })]
const LONG_AGO = instant(NOW - hours(7))

it('a parcel alerts once while it stays within the limit, and again after it was above', () => {
  expect(alertsOf(three, three, dear, three)).toEqual([3, 0, 0, 3])
})

it('a record that joins alerts, one that was there does not', () => {
  const four = [...three, copyOf(4, { price: euros(5) })]
  expect(alertsOf(three, four, three, four)).toEqual([3, 4, 0, 4])
  const aged = [...three, copyOf(4, { price: euros(5), seenAt: LONG_AGO })]
  expect(alertsOf(three, four, aged, four)).toEqual([3, 4, 0, 0])
})

it.each<[string, KnownOffer]>([
  ['whose price became old', copyOf(3, { seenAt: LONG_AGO })],
  ['whose postage is not known at present', copyOf(3, { postage: null })],
  ['that one visit missed', copyOf(3, { isStanding: false })],
])('a copy %s makes a parcel neither cheaper nor dearer', (_, unknown) => {
  const postageOnly = unknown.copy.postage === null
  const shop = postageOnly
    ? three.map(({ copy: { id } }) => copyOf(id, { postage: null }))
    : [...three.slice(0, 2), unknown]
  expect(alertsOf(shop, three, shop, three)).toEqual([0, 3, 0, 0])
})

it('one that was sold, or is not wanted any more, ends it', () => {
  expect(alertsOf(three, three.slice(0, 2), three)).toEqual([3, 0, 3])
  expect(alertsOf(three, [...three.slice(0, 2), copyOf(3, { isPaused: true })], three)).toEqual([3, 0, 3])
})

it('a price that comes and goes alerts every six hours at most', () => {
  const at = (offers: readonly KnownOffer[], notified: NotifiedParcel | null, now: Instant) =>
    decideParcel(offers, LIMIT, notified, { minimum: null, rates: RATES, now })
  const first = at(three, null, NOW)
  const above = at(dear, first.notified, plus(NOW, minutes(5)))
  expect(above).toEqual({ alert: null, notified: { records: [], at: NOW } })
  const soon = at(three, above.notified, plus(NOW, minutes(10)))
  expect(soon).toEqual({ alert: null, notified: above.notified })
})

it('nothing alerts of fewer records, above the limit, or below the minimum order', () => {
  const decide = (offers: readonly KnownOffer[], minimum: number | null = null) =>
    decideParcel(offers, LIMIT, null, {
      minimum: minimum === null ? null : euros(minimum),
      rates: RATES,
      now: NOW,
    }).alert?.total ?? null
  expect(decide(three)).toBe(3_800)
  expect(decide(three.slice(0, 2))).toBeNull()
  expect(decide(dear)).toBeNull()
  expect(decide(three, 30)).toBe(3_800)
  expect(decide(three, 40)).toBeNull()
})

it('prices are counted in the currency of the limit, and are not compared where a rate is missing', () => {
  const dollars = three.map(({ copy: { id } }) =>
    copyOf(id, { price: { value: 12.5, currency: 'USD' }, postage: { value: 10, currency: 'USD' } }),
  )
  const reckoning = { minimum: null, rates: RATES, now: NOW }
  const { alert, notified } = decideParcel(dollars, LIMIT, null, reckoning)
  expect(alert).toMatchObject({ total: 3_800, isConverted: true })
  const without = decideParcel(dollars, LIMIT, notified, { ...reckoning, rates: null })
  expect(without).toEqual({ alert: null, notified })
})

it('what may be within is found with prices of before', () => {
  const reckoning = { minimum: null, rates: RATES, now: plus(NOW, hours(8)) }
  expect(favouredParcel(three, LIMIT, reckoning)?.copies).toHaveLength(3)
  expect(favouredParcel(dear, LIMIT, reckoning)).toBeNull()
})
