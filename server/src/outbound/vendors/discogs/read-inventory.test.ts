import { instant } from '@cratewatch/domain/kernel/instant'
import { describe, expect, it } from 'vitest'
import { readInventory } from './read-inventory.ts'

const NOW = instant(Date.UTC(2026, 0, 5))
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

const row = {
  id: 3001,
  status: 'For Sale',
  condition: 'Very Good Plus (VG+)',
  sleeve_condition: 'Not Graded',
  comments: 'Plays well',
  ships_from: 'Germany',
  posted: '2026-01-04T20:16:17-08:00',
  price: { value: 26.1, currency: 'USD' },
  original_price: { curr_abbr: 'EUR', curr_id: 3, formatted: '€24.00', value: 24 },
  shipping_price: { value: 6.5, currency: 'USD' },
  original_shipping_price: { curr_abbr: 'EUR', curr_id: 3, formatted: '€6.00', value: 6 },
  seller: { id: 77, username: 'plattenkiste', min_order_total: 40, shipping: 'US only\r\n&amp; no fees' },
  release: { id: 214003 },
}

function read(...listings: unknown[]) {
  const pagination = { page: 1, pages: 1, per_page: 100, items: listings.length, urls: {} }
  return readText(200, JSON.stringify({ pagination, listings }))
}

function readText(status: number, text: string, headers: Record<string, string> = JSON_TYPE) {
  return readInventory({ status, headers, text }, NOW)
}

/** The copy of a row that differs in this. */
function copyOf(change: object) {
  const result = read({ ...row, ...change })
  if (!result.ok || result.value.copies[0] === undefined) throw new Error('No copy was read')
  return result.value.copies[0]
}

describe('a page of an inventory', () => {
  it('is read with all that a listing states, in the currency of the seller', () => {
    expect(read(row)).toEqual({
      ok: true,
      value: {
        copies: [
          {
            id: 3001,
            releaseId: 214003,
            seller: 'plattenkiste',
            media: 'VG+',
            sleeve: 'not-graded',
            price: { value: 24, currency: 'EUR' },
            postage: null,
            shipsFrom: 'Germany',
            comments: 'Plays well',
            postedAt: Date.UTC(2026, 0, 5, 4, 16, 17),
            minOrder: { value: 40, currency: 'EUR' },
            terms: 'US only\n& no fees',
          },
        ],
        postage: new Map(),
        sellerId: 77,
        unread: 0,
        total: 1,
        pages: 1,
      },
    })
  })

  it('of a seller who lists nothing has no copies', () => {
    expect(read()).toMatchObject({ ok: true, value: { copies: [], sellerId: null, unread: 0, total: 0 } })
  })

  it.each<[string, object]>([
    ['without a number', { id: undefined }],
    ['with a number that is text', { id: '3001' }],
    ['without a release', { release: undefined }],
    ['without a seller', { seller: null }],
    ['of a seller without a name', { seller: { id: 77, username: ' ' } }],
    ['without a time', { posted: undefined }],
    ['with a time that is none', { posted: 'yesterday' }],
    ['without a status', { status: undefined }],
  ])('counts a row %s as unread, and reads the others', (_, change) => {
    expect(read({ ...row, ...change }, { ...row, id: 3002 })).toMatchObject({
      ok: true,
      value: { copies: [{ id: 3002 }], unread: 1, total: 2 },
    })
  })

  it.each(['Sold', 'Draft', 'Expired', 'Deleted', 'Suspended', 'Violation', 'for sale'])(
    'leaves out a row that is %s, which is read all the same',
    (status) => {
      expect(read({ ...row, status })).toMatchObject({ ok: true, value: { copies: [], unread: 0 } })
    },
  )
})

describe('a copy', () => {
  it.each<[string, object, object]>([
    ['a price of 0', { original_price: { curr_abbr: 'EUR', value: 0 } }, { price: null }],
    ['a price below 0', { original_price: null, price: { value: -2, currency: 'EUR' } }, { price: null }],
    ['a converted price alone', { original_price: undefined }, { price: { value: 26.1, currency: 'USD' } }],
    ['no price', { price: null, original_price: null }, { price: null }],
    ['postage that is stated to the application', {}, { postage: null }],
    ['a seller who says nothing', { seller: { id: 77, username: 'p' } }, { minOrder: null, terms: null }],
    [
      'a minimum order below 0, and terms that are no text',
      { seller: { id: 77, username: 'p', min_order_total: -5, shipping: 4 } },
      { minOrder: null, terms: null },
    ],
    [
      'comments that are escaped, once',
      { comments: 'A &amp; B &lt;3 &#39;69 &#x1F3B7; &amp;lt; &nosuch; &#0;' },
      { comments: "A & B <3 '69 🎷 &lt; &nosuch; &#0;" },
    ],
    ['no comments', { comments: null }, { comments: '' }],
    ['no country', { ships_from: '' }, { shipsFrom: null }],
    [
      'a grade nobody knows',
      { condition: 'Excellent (EX)', sleeve_condition: '' },
      { media: null, sleeve: null },
    ],
    ['grades of any other type', { condition: 9, sleeve_condition: null }, { media: null, sleeve: null }],
    [
      'a record without a cover',
      { condition: 'Generic', sleeve_condition: 'No Cover' },
      { media: null, sleeve: 'no-cover' },
    ],
    [
      'near mint',
      { condition: 'Near Mint (NM or M-)', sleeve_condition: 'Mint (M)' },
      { media: 'NM', sleeve: 'M' },
    ],
  ])('with %s', (_, change, copy) => expect(copyOf(change)).toMatchObject(copy))

  it.each([
    ['2026-01-04T20:16:17-08:00', Date.UTC(2026, 0, 5, 4, 16, 17)],
    ['2026-01-05T04:16:17Z', Date.UTC(2026, 0, 5, 4, 16, 17)],
    ['2025-07-13T20:16:17-0700', Date.UTC(2025, 6, 14, 3, 16, 17)],
    ['2013-11-20T14:26:16', Date.UTC(2013, 10, 20, 22, 26, 16)],
  ])('was posted %s', (posted, at) => expect(copyOf({ posted }).postedAt).toBe(at))

  it('in an answer to a person says postage to them, beside what holds for everybody', () => {
    const to = (change: object) => {
      const listings = [{ ...row, ...change }]
      const text = JSON.stringify({ pagination: { items: 1, pages: 1 }, listings })
      const result = readInventory({ status: 200, headers: JSON_TYPE, text }, NOW, 'person')
      return result.ok ? result.value : null
    }
    const said = (change: object) => to(change)?.postage.get(3001)
    expect(to({})?.copies).toMatchObject([{ price: { value: 24, currency: 'EUR' }, postage: null }])
    expect(said({})).toEqual({ amount: { value: 6, currency: 'EUR' }, cannotShip: false })
    const original_shipping_price = { curr_abbr: 'EUR', value: 0 }
    expect(said({ original_shipping_price })?.amount).toEqual({ value: 0, currency: 'EUR' })
    const none = { shipping_price: {}, original_shipping_price: {} }
    for (const change of [none, { shipping_price: null, original_shipping_price: null }])
      expect(said(change)).toEqual({ amount: null, cannotShip: false })
    const below = {
      shipping_price: { value: -1, currency: 'USD' },
      original_shipping_price: { curr_abbr: 'EUR', value: -1 },
    }
    expect(said(below)?.amount).toBeNull()
    expect(said({ original_shipping_price: {} })?.amount).toEqual({ value: 6.5, currency: 'USD' })
    expect(said({ shipping_is_blocked: true })).toEqual({ amount: null, cannotShip: true })
    // A price in their currency alone is nobody else's.
    expect(to({ original_price: {} })).toMatchObject({ copies: [], unread: 1 })
  })

  it('keeps comments in any script, cut between two characters', () => {
    const comments = `🎷 とても良い\u0007状態 ${'🎷'.repeat(600)}`
    const read = copyOf({ comments }).comments
    expect(read.startsWith('🎷 とても良い 状態 🎷')).toBe(true)
    expect([...read]).toHaveLength(500)
    expect(read.isWellFormed()).toBe(true)
  })
})

describe('an answer without a page', () => {
  const page = '<!DOCTYPE html><html><body>Not found</body></html>'
  const own = JSON.stringify({ message: 'User does not exist or may have been deleted.' })

  it.each<[string, ReturnType<typeof readText>, string]>([
    ['404 of the API: nobody has that name', readText(404, own), 'no-seller'],
    ['404 of a proxy', readText(404, page, { 'content-type': 'text/html' }), 'unreadable'],
    ['404 of a proxy that calls its page JSON', readText(404, page), 'unreadable'],
    ['403 of the API', readText(403, '{"message":"You are not allowed to view this resource."}'), 'private'],
    ['403 of a challenge', readText(403, page, { 'content-type': 'text/html' }), 'unavailable'],
    ['429', readText(429, '\n'), 'rate-limited'],
    ['502', readText(502, page), 'unavailable'],
    ['200 with a page', readText(200, page), 'unreadable'],
    ['200 with a message', readText(200, own), 'unreadable'],
    ['200 without a total', readText(200, '{"pagination":{"pages":1},"listings":[]}'), 'unreadable'],
    ['200 cut short', readText(200, '{"pagination":{"items":1,'), 'unreadable'],
  ])('%s', (_, result, kind) => expect(result).toMatchObject({ ok: false, error: { kind } }))
})
