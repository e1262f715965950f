import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keyOf, LISTED_KINDS, listedAt, MAX_LISTED_ID, readListLink, type Listed } from './followed-list.ts'

it.each([
  ['https://www.discogs.com/lists/Best-of-1977/1154312', 1154312],
  ['https://www.discogs.com/lists/1154312', 1154312],
  ['https://www.discogs.com/es/lists/Best-of-1977/1154312?page=2#top', 1154312],
  ['www.discogs.com/lists/1977/1154312/', 1154312],
  ['https://api.discogs.com/lists/1154312', 1154312],
  ['http://127.0.0.1:7001/lists/7', 7],
  [' 1154312 ', 1154312],
])('reads the list of %s', (text, id) => {
  expect(readListLink(text, 'http://127.0.0.1:7001')).toBe(id)
})

it.each([
  '',
  'Best of 1977',
  'https://www.discogs.com/release/1154312',
  'https://www.discogs.com/lists/Best-of-1977',
  'https://www.discogs.com/user/ada/lists/1154312',
  'https://example.com/lists/1154312',
  'https://www.discogs.com/lists/999999999',
  '0',
  '12345678901',
])('reads no list of %j', (text) => {
  expect(readListLink(text)).toBeNull()
})

it('gives everything that is listed a key of its own, from which it is known', () => {
  const listed = fc.record<Listed>({
    kind: fc.constantFrom(...LISTED_KINDS),
    id: fc.integer({ min: 1, max: MAX_LISTED_ID }),
  })
  fc.assert(
    fc.property(listed, (given) => {
      expect(listedAt(keyOf(given))).toEqual(given)
      expect(Math.abs(keyOf(given))).toBeLessThan(2 ** 31)
    }),
  )
})
