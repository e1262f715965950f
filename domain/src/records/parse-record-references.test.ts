import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRecordReferences } from './parse-record-references.ts'

const SITE = 'https://www.discogs.com'
const release = (id: number) => ({ kind: 'release', id })
const master = (id: number) => ({ kind: 'master', id })
const read = (text: string) => parseRecordReferences(text).map(({ reference }) => reference)

describe('pasted text', () => {
  it.each([
    ['one link', `${SITE}/master/5-Blue`, [master(5)]],
    ['links on lines', `${SITE}/master/5\r\n\r\n${SITE}/release/6-Blue\n`, [master(5), release(6)]],
    [
      'links and ids, however they are separated',
      `12, 13;14 [m15]\n[r16]`,
      [12, 13, 14].map(release).concat(master(15), release(16)),
    ],
    ['the same record twice', `12 ${SITE}/release/12`, [release(12)]],
    ['links within a message', `Look: ${SITE}/release/5 and <${SITE}/master/6>!`, [release(5), master(6)]],
    ['a barcode with spaces', '5 099902 894225', [{ kind: 'barcode', query: '5099902894225' }]],
    [
      'barcodes and catalogue numbers on lines',
      '5 099902 894225\ncatno: FACT 10',
      [
        { kind: 'barcode', query: '5099902894225' },
        { kind: 'catalogue-number', query: 'FACT 10' },
      ],
    ],
    ['a copy for sale within a message', `Yours? ${SITE}/sell/item/77`, [{ kind: 'listing', query: '77' }]],
    ['a name', '12 Monkeys, 13', [{ kind: 'name', query: '12 Monkeys, 13' }]],
    ['nothing', ' , ', [{ kind: 'nothing' }]],
  ])('is %s', (_, text, references) => {
    expect(read(text)).toEqual(references)
  })

  it('says which part of a list is not understood', () => {
    const text = `${SITE}/release/5\nBlue Train\n${SITE}/artist/7, Kind of Blue`
    expect(parseRecordReferences(text).map(({ text, reference }) => [reference.kind, text])).toEqual([
      ['release', `${SITE}/release/5`],
      ['name', 'Blue Train'],
      ['other-page', `${SITE}/artist/7`],
      ['name', 'Kind of Blue'],
    ])
  })

  it('gives every record of a list once, in its order', () => {
    const anyRecord = fc.record({
      kind: fc.constantFrom('release', 'master'),
      id: fc.integer({ min: 1, max: 1e6 }),
    })
    const separators = fc.constantFrom(' ', ', ', '\n', '; ', '\r\n')
    fc.assert(
      fc.property(
        fc.uniqueArray(anyRecord, { minLength: 1, selector: ({ kind, id }) => `${kind}${id}` }),
        separators,
        (records, separator) => {
          const text = records.map(({ kind, id }) => `${SITE}/${kind}/${id}`).join(separator)
          expect(read(text)).toEqual(records)
        },
      ),
    )
  })
})
