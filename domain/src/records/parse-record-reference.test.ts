import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRecordReference } from './parse-record-reference.ts'

describe('a record reference', () => {
  it.each([
    ['249504', 249504],
    ['  249504 ', 249504],
    ['https://www.discogs.com/release/249504-Rick-Astley-Never-Gonna-Give-You-Up', 249504],
    ['http://discogs.com/release/249504', 249504],
    ['www.discogs.com/release/249504?ev=rr', 249504],
    ['discogs.com/es/release/249504-Nombre', 249504],
    ['https://www.discogs.com/Rick-Astley-Never-Gonna/release/249504', 249504],
    ['https://www.discogs.com/sell/release/249504', 249504],
    ['https://www.discogs.com/release/7101463-MUCC-ぼくら', 7101463],
    ['2147483647', 2147483647],
  ])('reads %s as release %d', (text, id) => {
    expect(parseRecordReference(text)).toEqual({ kind: 'release', id })
  })

  it.each([
    'Blue Train',
    'U2',
    'release 12',
    'https://www.discogs.com/master/5251',
    '12 monkeys',
    'discogs.com.evil.example/release/5',
  ])('searches for %s by name', (text) => {
    expect(parseRecordReference(text)).toEqual({ kind: 'name', query: text })
  })

  it.each(['', ' ', 'a', '0', '2147483648'])('finds nothing in "%s"', (text) => {
    expect(parseRecordReference(text)).toEqual({ kind: 'nothing' })
  })

  it('is total: any text has a reading', () => {
    fc.assert(
      fc.property(fc.string(), (text) =>
        ['release', 'name', 'nothing'].includes(parseRecordReference(text).kind),
      ),
    )
  })
})
