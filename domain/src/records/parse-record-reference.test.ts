import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRecordReference } from './parse-record-reference.ts'
import { CONFIGURED_SITE, PASTED, PASTED_SHAPES } from './pasted-shapes.ts'

const KINDS = new Set([
  'release',
  'master',
  'barcode',
  'catalogue-number',
  'listing',
  'other-page',
  'bad-number',
  'name',
  'nothing',
])

const anyId = fc.integer({ min: 1, max: 2_147_483_647 })
const put = (shape: string, value: string | number) => shape.replace('*', () => String(value))

describe('a record reference', () => {
  it('is read from a link of every shape, on every host, however it is wrapped', () => {
    const { paths, hosts, wrappings } = PASTED
    const anyPath = fc.constantFrom(...paths)
    const anyHost = fc.constantFrom(...hosts, CONFIGURED_SITE)
    fc.assert(
      fc.property(anyPath, anyHost, fc.constantFrom(...wrappings), anyId, (of, host, wrapping, id) => {
        const text = put(wrapping, host + put(of.path, id))
        expect(parseRecordReference(text, CONFIGURED_SITE)).toEqual({ kind: of.kind, id })
      }),
      { numRuns: 2000 },
    )
  })

  it.each(PASTED_SHAPES)('is read from %s as a %s', (shape, kind) => {
    expect(parseRecordReference(put(shape, 214061), CONFIGURED_SITE)).toEqual({ kind, id: 214061 })
  })

  it.each([
    ['249504', 249504],
    ['  249504 ', 249504],
    ['２４９５０４', 249504],
    ['2147483647', 2147483647],
    ['[r214061]', 214061],
    ['[r=214061]', 214061],
    ['r214061', 214061],
    ['R214061', 214061],
    ['"[r214061]"', 214061],
  ])('reads %s as release %d', (text, id) => {
    expect(parseRecordReference(text)).toEqual({ kind: 'release', id })
  })

  it('reads the marketplace’s notation of a master', () => {
    expect(parseRecordReference('[m123]')).toEqual({ kind: 'master', id: 123 })
  })

  it.each([
    ['602547202901', '602547202901'],
    ['5099902894225', '5099902894225'],
    ['10075992739617', '10075992739617'],
    ['0 75992 73961 0', '075992739610'],
    ['0-75992-73961-0', '075992739610'],
    ['5 099902 894225', '5099902894225'],
    ['5–099902–894225', '5099902894225'],
    ['5\u00a0099902\u00a0894225', '5099902894225'],
    ['５０９９９０２８９４２２５', '5099902894225'],
    ['"5 099902 894225"', '5099902894225'],
    ['7243 8 29324 1 3', '724382932413'],
    ['4012 3455', '40123455'],
    ['Barcode: 4012345', null],
    ['barcode: 40123455', '40123455'],
    ['EAN 5099902894220', '5099902894220'],
    ['upc#075992-73961-4', '075992739614'],
    ['Código de barras: 5099902894225', '5099902894225'],
  ])('reads %s as barcode %s', (text, query) => {
    const name = { kind: 'name', query: text }
    expect(parseRecordReference(text)).toEqual(query === null ? name : { kind: 'barcode', query })
  })

  it.each([
    ['catno:FACT 10', 'FACT 10'],
    ['catno FACT 10', 'FACT 10'],
    ['cat# ILPS 9164', 'ILPS 9164'],
    ['Cat#: ILPS 9164', 'ILPS 9164'],
    ['Cat. No. 2-08122', '2-08122'],
    ['cat no: BLP 1577', 'BLP 1577'],
    ['Catalogue number: BLP 1577', 'BLP 1577'],
    ['Nº de catálogo: VIJJ-30012', 'VIJJ-30012'],
    ['Nº cat.: VIJJ-30012', 'VIJJ-30012'],
    ['BST-84003', 'BST-84003'],
    ['CBS 63111', 'CBS 63111'],
    ['SRLP12345', 'SRLP12345'],
    ['VIJJ 30012 R', 'VIJJ 30012 R'],
  ])('reads %s as catalogue number %s', (text, query) => {
    expect(parseRecordReference(text)).toEqual({ kind: 'catalogue-number', query })
  })

  it.each([
    ['249504 1234567', 'name'],
    ['509990289422', 'bad-number'],
    ['50999028942', 'bad-number'],
    ['40123455', 'release'],
    ['1967 1970', 'name'],
    ['2024-11-23', 'name'],
    ['THX 1138', 'name'],
    ['Blink 182', 'name'],
    ['BLINK-182', 'name'],
    ['Cat No More', 'name'],
    ['catno', 'name'],
    ['Catnothing 5', 'name'],
    ['R 12345', 'name'],
    ['bst-84003', 'name'],
  ])('reads %s as a %s, and as no printed number', (text, kind) => {
    expect(parseRecordReference(text).kind).toBe(kind)
  })

  it.each([
    'https://www.discogs.com/',
    'discogs.com',
    'https://www.discogs.com/artist/23755-Miles-Davis',
    'https://www.discogs.com/label/157-Warp-Records',
    'https://www.discogs.com/user/anna/collection',
    'https://www.discogs.com/search/?q=blue+train',
    'https://www.discogs.com/release/',
    'https://www.discogs.com/release/12abc',
    'discogs.com.evil.example/release/5',
    'https://example.com/release/5',
    'https://discogs.com@example.com/release/5',
    'http://127.0.0.1:4111/release/214061',
    'www.example.com',
    'open.spotify.com/album/5',
    'https://www.discogs.com/sell/item/0',
  ])('knows %s for a page that names no record', (text) => {
    expect(parseRecordReference(text)).toEqual({ kind: 'other-page' })
  })

  it.each([
    'https://www.discogs.com/sell/item/3526621535',
    'discogs.com/de/sell/item/3526621535?ev=bp_img',
    '<https://api.discogs.com/marketplace/listings/3526621535>.',
    `${CONFIGURED_SITE}/sell/item/3526621535`,
  ])('reads the copy for sale in %s', (text) => {
    expect(parseRecordReference(text, CONFIGURED_SITE)).toEqual({ kind: 'listing', query: '3526621535' })
  })

  it.each([
    'Blue Train',
    'U2',
    'M83',
    'R5',
    'release 12',
    '12 monkeys',
    '"1999"',
    '"Heroes"',
    'AC/DC',
    'Quist/Vickers',
    'will.i.am',
    'M.I.A./Kala',
    'St.Vincent/Masseduction',
    'see www.example.com',
  ])('searches for %s by name', (text) => {
    expect(parseRecordReference(text)).toEqual({ kind: 'name', query: text })
  })

  it.each(['', ' ', 'a'])('finds nothing in "%s"', (text) => {
    expect(parseRecordReference(text)).toEqual({ kind: 'nothing' })
  })

  it.each(['0', '2147483648', 'r000', 'discogs.com/release/2147483648'])(
    'knows %s for a number that no record has',
    (text) => {
      expect(parseRecordReference(text)).toEqual({ kind: 'bad-number' })
    },
  )

  it('reads the links of the site that this instance is configured with', () => {
    const read = (text: string) => parseRecordReference(text, 'http://127.0.0.1:4110')
    expect(read('http://127.0.0.1:4110/release/214061')).toEqual({ kind: 'release', id: 214061 })
    expect(read('127.0.0.1:4110/sell/release/214061')).toEqual({ kind: 'release', id: 214061 })
    expect(read('http://127.0.0.1:4111/release/214061').kind).toBe('other-page')
    expect(read('https://www.discogs.com/release/214061')).toEqual({ kind: 'release', id: 214061 })
  })

  it.each(['"', ''])('is found or not in one pass over a text without end that begins with %j', (first) => {
    const text = `${first}${').'.repeat(300_000)}x`
    expect(parseRecordReference(text).kind).toBe('name')
  })

  it('is a barcode when its last digit is right, and not when another digit is changed', () => {
    const twelve = fc.stringMatching(/^[0-9]{12}$/)
    fc.assert(
      fc.property(twelve, fc.integer({ min: 0, max: 9 }), (digits, last) => {
        const sum = [...digits].reduce(
          (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3),
          last,
        )
        const isRight = sum % 10 === 0
        expect(parseRecordReference(`${digits}${last}`).kind).toBe(isRight ? 'barcode' : 'bad-number')
      }),
    )
  })

  it('is total: any text has a reading', () => {
    fc.assert(fc.property(fc.string(), (text) => KINDS.has(parseRecordReference(text).kind)))
  })
})
