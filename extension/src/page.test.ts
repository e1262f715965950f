import { expect, it } from 'vitest'
import { pageAt } from './page.ts'

const SITE = 'https://www.discogs.com'

it.each([
  [
    'https://www.discogs.com/release/249504-Rick-Astley-Never',
    { kind: 'release', id: 249504, name: 'Rick Astley Never' },
  ],
  ['https://www.discogs.com/es/release/7-Bj%C3%B6rk?ev=rr', { kind: 'release', id: 7, name: 'Björk' }],
  ['https://www.discogs.com/sell/release/249504', { kind: 'release', id: 249504, name: '' }],
  ['https://www.discogs.com/release/7-%E0%A4%A', { kind: 'release', id: 7, name: '' }],
  ['https://www.discogs.com/master/96559-Rick-Astley', { kind: 'master', id: 96559, name: 'Rick Astley' }],
  ['https://www.discogs.com/sell/list?master_id=5', { kind: 'master', id: 5, name: '' }],
  ['https://www.discogs.com/lists/Dub/5432', { kind: 'list' }],
  ['https://www.discogs.com/sell/item/2650071459', { kind: 'copy' }],
  ['https://www.discogs.com/seller/groove_merchant/profile', { kind: 'shop', name: 'groove_merchant' }],
  ['https://www.discogs.com/sell/list?seller=groove_merchant', { kind: 'shop', name: 'groove_merchant' }],
  ['https://www.discogs.com/artist/72872-Rick-Astley', { kind: 'other' }],
  ['https://www.discogs.com/', { kind: 'other' }],
  ['https://example.com/release/249504', { kind: 'other' }],
  ['https://example.com/?back=https://www.discogs.com/release/1', { kind: 'other' }],
  ['chrome://newtab', { kind: 'other' }],
  ['', { kind: 'other' }],
])('reads from %s what the page is about', (address, page) => {
  expect(pageAt(address, SITE)).toEqual(page)
})

it('knows the pages of the marketplace of the instance', () => {
  expect(pageAt('http://127.0.0.1:4100/release/7', 'http://127.0.0.1:4100')).toMatchObject({ id: 7 })
})
