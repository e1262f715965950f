import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyPage, shopPage } from '../records/links.ts'
import { PASTED } from '../records/pasted-shapes.ts'
import { parseShopReference } from './shop-reference.ts'

const SITE = 'http://127.0.0.1:4110'
const anyName = fc.stringMatching(/^[A-Za-z0-9._-]{1,30}$/).filter((name) => /[A-Za-z0-9]/.test(name))
const anyPath = fc.stringMatching(/^(?:discogs\.com\/user\/)?[\w./%-]{0,31}$/)

describe('a shop reference', () => {
  it.each([
    'plattenkiste',
    '  plattenkiste ',
    '"plattenkiste"',
    'ｐｌａｔｔｅｎｋｉｓｔｅ',
    'https://www.discogs.com/seller/plattenkiste/profile',
    'https://www.discogs.com/seller/plattenkiste',
    'https://www.discogs.com/es/seller/plattenkiste/profile?sort=listed%2Cdesc&limit=250',
    'https://www.discogs.com/seller/plattenkiste/profile#more',
    'discogs.com/user/plattenkiste',
    'www.discogs.com/user/plattenkiste/collection',
    'https://api.discogs.com/users/plattenkiste/inventory?page=2',
    'https://www.discogs.com/sell/list?format=Vinyl&seller=plattenkiste',
    '<https://www.discogs.com/seller/plattenkiste/profile>.',
    `${SITE}/seller/plattenkiste/profile`,
  ])('reads the seller in %s', (text) => {
    expect(parseShopReference(text, SITE)).toEqual({ kind: 'seller', name: 'plattenkiste' })
  })

  it.each(['360Vinyl', 'side_b-records', 'Vinyl.House', '1999', 'a'.repeat(30)])('%s is a name', (name) => {
    expect(parseShopReference(name)).toEqual({ kind: 'seller', name })
  })

  it.each([
    'https://www.discogs.com/sell/item/3526621535',
    'https://www.discogs.com/de/sell/item/3526621535?ev=bp_img',
    'https://api.discogs.com/marketplace/listings/3526621535?curr_abbr=EUR',
    `${SITE}/sell/item/3526621535`,
  ])('reads the listing in %s', (text) => {
    expect(parseShopReference(text, SITE)).toEqual({ kind: 'listing', id: 3526621535 })
  })

  it.each([
    '',
    '.',
    '..',
    '_-_',
    'two words',
    'a'.repeat(31),
    'ana/../admin',
    'discogs.com',
    'https://www.discogs.com/release/249504',
    'https://www.discogs.com/sell/item/0',
    'https://www.discogs.com/sell/item/12abc',
    'https://www.discogs.com/seller/../profile',
    'https://www.discogs.com/seller/%2e%2e/profile',
    'https://example.com/seller/plattenkiste/profile',
    'https://discogs.com@example.com/seller/plattenkiste',
    'http://127.0.0.1:4111/seller/plattenkiste/profile',
  ])('"%s" names no shop', (text) => {
    expect(parseShopReference(text, SITE)).toEqual({ kind: 'invalid' })
  })

  it('reads back our own links, on every host and however they are wrapped', () => {
    const { hosts, wrappings } = PASTED
    const anyPlace = fc.tuple(fc.constantFrom(...hosts), fc.constantFrom(...wrappings))
    fc.assert(
      fc.property(anyPlace, anyName, fc.integer({ min: 1, max: 9e14 }), ([host, wrapping], name, id) => {
        const read = (link: string) => parseShopReference(wrapping.replace('*', () => link))
        expect(read(shopPage(host, name))).toEqual({ kind: 'seller', name })
        expect(read(copyPage(host, id))).toEqual({ kind: 'listing', id })
      }),
    )
  })

  it('is total: any text has a reading, and a name that is read leads nowhere else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), anyPath), (text) => {
        const read = parseShopReference(text, SITE)
        const path = `/users/${read.kind === 'seller' ? read.name : 'x'}/inventory`
        expect(new URL(SITE + path).pathname).toBe(path)
      }),
    )
  })
})
