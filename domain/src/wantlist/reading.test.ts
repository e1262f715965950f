import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONFIGURED_SITE, PASTED_SHAPES } from '../records/pasted-shapes.ts'
import { cellOf, textOf } from './csv-cell.ts'
import { PLAIN_LINES, readLine, recordsOf, shapeOf } from './read-list.ts'

const WANTLIST = 'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,Notes'.split(',')
const COLLECTION = [
  ...'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder'.split(','),
  ...'Date Added,Collection Media Condition,Collection Sleeve Condition,Collection Notes'.split(','),
]

describe('a cell that spreadsheets leave alone', () => {
  const nasty = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', 'a', '1') }),
  )

  it('gives every text back as it was', () => {
    fc.assert(fc.property(nasty, (text) => void expect(textOf(cellOf(text))).toBe(text)))
  })

  it('never begins like a formula', () => {
    fc.assert(fc.property(nasty, (text) => void expect(cellOf(text)).not.toMatch(/^[=+\-@\t\r\n]/)))
  })

  it.each([
    ['=HYPERLINK("https://evil.example","click")', `'=HYPERLINK("https://evil.example","click")`],
    ['+1 Record', `'+1 Record`],
    ['-', `'-`],
    ['@ Home', `'@ Home`],
    ["'=1", "''=1"],
    ["'Round Midnight", "'Round Midnight"],
    ['Low', 'Low'],
  ])('writes %j as %j', (text, cell) => {
    expect(cellOf(text)).toBe(cell)
    expect(textOf(cell)).toBe(text)
  })
})

describe('a list', () => {
  it.each([
    ['wantlist', WANTLIST, 7],
    ['collection', COLLECTION, 7],
    ['cratewatch', ['release_id', 'Artist', 'Title', 'cratewatch_added'], 0],
    ['table', ['Title', 'Discogs ID'], 1],
    ['table', ['release_id'], 0],
    ['table', ['name', 'URL'], 1],
  ])('is known by its header: %s', (format, header, id) => {
    expect(shapeOf(header)).toMatchObject({ format, id })
  })

  it('without a header is read line by line', () => {
    expect(shapeOf(['249504'])).toBeNull()
    expect(shapeOf(['https://www.discogs.com/release/249504'])).toBeNull()
    expect(shapeOf(['Boards of Canada', 'Geogaddi'])).toBeNull()
  })

  it.each([
    ['ids', ['1', ' 2', '', '[r3]'], [['1'], [' 2'], ['[r3]']]],
    ['one id', ['1', ''], [['1', '']]],
    ['an id with a name', ['1', 'Geogaddi'], [['1', 'Geogaddi']]],
    ['a name with ids', ['Geogaddi', '1', '2'], [['Geogaddi', '1', '2']]],
  ])('without a header may hold several records on a line: %s', (_, cells, records) => {
    expect(recordsOf(PLAIN_LINES, cells)).toEqual(records)
  })

  it('with a header has one record on a line', () => {
    expect(recordsOf(shapeOf(['release_id', 'year'])!, ['1', '2'])).toEqual([['1', '2']])
  })

  it('says what its records are called', () => {
    const shape = shapeOf(WANTLIST)!
    const cells = ['WARP101', 'Boards Of Canada', 'Geogaddi', 'Warp', '3xLP', '', '2002', '41003', '']
    expect(readLine(shape, cells)).toEqual({
      kind: 'record',
      releaseId: 41003,
      label: 'Boards Of Canada – Geogaddi',
    })
    expect(readLine(shape, ['x', '', '', '', '', '', '', '7'])).toMatchObject({ label: null })
  })

  it.each([...PASTED_SHAPES, ['m*', 'master'] as const])(
    'of plain lines holds whatever is pasted: %s is a %s',
    (shape, kind) => {
      const id = kind === 'master' ? { masterId: 249504 } : { releaseId: 249504 }
      const reading = { kind: kind === 'master' ? kind : 'record', ...id, label: null }
      expect(readLine(PLAIN_LINES, [shape.replace('*', '249504')], CONFIGURED_SITE)).toEqual(reading)
    },
  )

  it('holds links to the pages of another marketplace, where one is configured', () => {
    const link = 'http://127.0.0.1:4100/release/249504'
    expect(readLine(PLAIN_LINES, [link], 'http://127.0.0.1:4100')).toMatchObject({ releaseId: 249504 })
    expect(readLine(PLAIN_LINES, [link])).toEqual({ kind: 'problem', problem: 'other-page' })
    const two = [link, '7']
    expect(recordsOf(PLAIN_LINES, two, 'http://127.0.0.1:4100')).toEqual([[link], ['7']])
  })

  it.each([
    ['0', 'bad-id'],
    ['99999999999', 'bad-id'],
    ['1.5', 'bad-id'],
    ['-7', 'bad-id'],
    ['https://www.discogs.com/release/99999999999', 'bad-id'],
    ['https://www.discogs.com/artist/72872', 'other-page'],
    ['https://example.com/release/7', 'other-page'],
    ['5 099902 894225', 'printed-number'],
    ['catno: FACT 10', 'printed-number'],
    ['Rick Astley – Whenever You Need Somebody', 'name-only'],
    ['x', 'no-record'],
    ['', 'no-record'],
  ])('says what is wrong with a line: %j is %s', (text, problem) => {
    expect(readLine(PLAIN_LINES, [text])).toEqual({ kind: 'problem', problem })
  })

  it('finds the record in whichever cell of a plain line it stands', () => {
    expect(readLine(PLAIN_LINES, ['Geogaddi', 'https://www.discogs.com/release/41003'])).toMatchObject({
      releaseId: 41003,
    })
  })

  it('never makes a record of an id that the marketplace cannot have', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 5 }), (cells) => {
        const reading = readLine(PLAIN_LINES, cells)
        const id = reading.kind === 'record' ? reading.releaseId : 1
        expect(Number.isInteger(id) && id > 0 && id < 2 ** 31).toBe(true)
      }),
    )
  })
})
