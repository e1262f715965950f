import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONFIGURED_SITE, PASTED_SHAPES } from '../records/pasted-shapes.ts'
import { rowsOfJson } from './json-list.ts'
import { columnChoices, shapeOf } from './list-shape.ts'
import { priceLimit } from './price-limit.ts'
import { cellOf, textOf } from './read-cell.ts'
import { readLine, recordsOf } from './read-list.ts'

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

const PLAIN_LINES = shapeOf([['a line']])
/** What a list of these rows names: a release by its number, a master as m5, otherwise what is wrong. */
function recordsIn(rows: readonly (readonly string[])[], column?: number) {
  const shape = shapeOf(rows, { column })
  return rows
    .slice(shape.firstRow)
    .flatMap((cells) => recordsOf(shape, cells))
    .map((cells) => {
      const reading = readLine(shape, cells)
      if (reading.kind === 'problem') return reading.problem
      return reading.kind === 'master' ? `m${reading.masterId}` : reading.releaseId
    })
}
const table = (text: string) => text.split('\n').map((line) => line.split(';'))
const release = (id: number) => `https://www.discogs.com/release/${id}`
const master = (id: number) => `https://www.discogs.com/master/${id}`

describe('a list', () => {
  it.each([
    ['wantlist', WANTLIST, 7],
    ['collection', COLLECTION, 7],
    ['cratewatch', ['release_id', 'Artist', 'Title', 'cratewatch_added'], 0],
    ['table', ['Title', 'Discogs ID'], 1],
    ['table', ['release_id'], 0],
  ] as const)('is known by its header: %s', (format, header, id) => {
    const row = header.map((_, at) => (at === id ? '249504' : 'x'))
    expect(shapeOf([header, row])).toMatchObject({ format, record: [{ at: id, of: 'release' }] })
  })

  it.each([
    ['249504'],
    ['https://www.discogs.com/release/249504'],
    ['Boards of Canada', 'Geogaddi'],
    ['My records, by artist'],
  ])('without a header is read line by line: %j', (...cells) => {
    expect(shapeOf([cells])).toMatchObject({ format: 'lines', firstRow: 0, record: [] })
  })

  it.each([
    ['ids', ['1', ' 2', '', '[r3]'], [['1'], [' 2'], ['[r3]']]],
    ['one id', ['1', ''], [['1', '']]],
    ['an id with a name', ['1', 'Geogaddi'], [['1', 'Geogaddi']]],
    ['a name with ids', ['Geogaddi', '1', '2'], [['Geogaddi', '1', '2']]],
    ['a number in groups', ['7', '530', '535'], [['7,530,535']]],
    ['links in a sentence', ['Get', ` ${release(5)} and ${master(6)}!`], [['[r5]'], ['[m6]']]],
  ])('without a header may hold several records on a line: %s', (_, cells, records) => {
    expect(recordsOf(PLAIN_LINES, cells)).toEqual(records)
  })

  it('says what its records are called', () => {
    const cells = ['WARP101', 'Boards Of Canada', 'Geogaddi', 'Warp', '3xLP', '', '2002', '41003', '']
    const shape = shapeOf([WANTLIST, cells])
    expect(readLine(shape, cells)).toEqual({
      kind: 'record',
      releaseId: 41003,
      artist: 'Boards Of Canada',
      title: 'Geogaddi',
      limit: null,
    })
    expect(readLine(shape, ['x', '', '', '', '', '', '', '7'])).toMatchObject({ artist: null, title: null })
  })

  it.each([...PASTED_SHAPES, ['m*', 'master'] as const])(
    'of plain lines holds whatever is pasted: %s is a %s',
    (shape, kind) => {
      const id = kind === 'master' ? { kind, masterId: 249504 } : { kind: 'record', releaseId: 249504 }
      expect(readLine(PLAIN_LINES, [shape.replace('*', '249504')], CONFIGURED_SITE)).toMatchObject(id)
    },
  )

  it('holds links to the pages of another marketplace, where one is configured', () => {
    const link = 'http://127.0.0.1:4100/release/249504'
    expect(readLine(PLAIN_LINES, [link], 'http://127.0.0.1:4100')).toMatchObject({ releaseId: 249504 })
    expect(readLine(PLAIN_LINES, [link])).toMatchObject({ kind: 'problem', problem: 'other-page' })
    const two = [link, '7']
    expect(recordsOf(PLAIN_LINES, two, 'http://127.0.0.1:4100')).toEqual([[link], ['7']])
  })

  it.each([
    ['0', 'bad-id'],
    ['99999999999', 'bad-id'],
    ['1.5', 'bad-id'],
    ['-7', 'bad-id'],
    ['7.53E+06', 'rounded-number'],
    ['https://www.discogs.com/release/99999999999', 'bad-id'],
    ['https://www.discogs.com/artist/72872', 'other-page'],
    ['https://example.com/release/7', 'other-page'],
    ['https://www.discogs.com/sell/item/7', 'listing'],
    ['5 099902 894225', 'printed-number'],
    ['catno: FACT 10', 'printed-number'],
    ['Rick Astley – Whenever You Need Somebody', 'name-only'],
    ['x', 'no-record'],
    ['', 'no-record'],
  ])('says what is wrong with a line: %j is %s', (text, problem) => {
    expect(readLine(PLAIN_LINES, [text])).toMatchObject({ kind: 'problem', problem })
  })

  it.each([
    '7530535',
    '7530535.0',
    '7530535,00',
    '7.530535E+06',
    '7.5305350e6',
    '7,530,535',
    '7.530.535',
    '7 530 535',
    "'7530535",
    '="7530535"',
    '" 7530535 "',
  ])('holds ids as spreadsheets write them: %s', (cell) => {
    expect(
      recordsIn([
        ['release_id', 'Title'],
        [cell, 'x'],
      ]),
    ).toEqual([7530535])
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

describe('the record of a row', () => {
  it.each([
    [
      'the column named for releases',
      'id;artist;title;discogs_release_id\n1;A;B;7530535\n2;C;D;249504',
      [7530535, 249504],
    ],
    ['the same in one word', 'No;discogsReleaseId;Year\n1;7530535;1999\n2;249504;2001', [7530535, 249504]],
    [
      'the column of the marketplace before one of its own',
      'release_id;Artist;Discogs ID\n4;A;7530535\n5;B;249504',
      [7530535, 249504],
    ],
    ['a bare id where its names can be compared', 'id;artist\n7530535;A\n249504;B', [7530535, 249504]],
    ['a bare id alone', 'id\n7\n8', [7, 8]],
    [
      'no running number, in whichever order',
      'id;artist;title\n3;A;B\n1;C;D\n2;E;F',
      ['unnamed-number', 'unnamed-number', 'unnamed-number'],
    ],
    [
      'no bare id that nothing can be compared with',
      'id;country\n7530535;UK\n249504;US',
      ['unnamed-number', 'unnamed-number'],
    ],
    ['no year under "Release"', 'Artist;Release\nA;1999\nB;2001', ['unnamed-number', 'unnamed-number']],
    [
      'links, whatever their column is called',
      `id;Artist;Where\n1;A;${release(5)}\n2;B;${release(6)}`,
      [5, 6],
    ],
    ['a link before a number', `release_id;Title;Page\n7;A;${release(5)}\n8;B;\n9;C;`, [5, 8, 9]],
    ['a release before its album', `release_id;master\n7;${master(5)}\n8;${master(6)}`, [7, 8]],
    ['an album where there is no release', 'Title;master_id\nA;5\nB;6', ['m5', 'm6']],
    [
      'what its type says',
      'type;id;title\nrelease;7530535;A\nmaster;5;B\nartist;6;C\nlabel;8;D',
      [7530535, 'm5', 'artist-or-label', 'artist-or-label'],
    ],
    ['not the notes', `release_id;Notes\n7;see ${release(5)}\n8;`, [7, 8]],
    ['a header below a title', 'My records, 2024\n\nArtist;release_id\nA;7530535', [7530535]],
    [
      'no band that is called like a notation',
      'Artist;Title\nM83;Junk\nR5;Louder',
      ['no-record', 'no-record'],
    ],
    [
      'nothing where no column is named',
      '1;BST 84003;1964;84003\n2;BLP 1577;1957;1577',
      ['unnamed-number', 'unnamed-number'],
    ],
  ])('is %s', (_, text, records) => {
    expect(recordsIn(table(text).filter(([cell]) => cell !== ''))).toEqual(records)
  })

  it('is what the user chooses, also where nothing speaks for it', () => {
    const rows = table('id;artist;no\n3;A;7530535\n1;C;249504')
    expect(recordsIn(rows)).toEqual(['unnamed-number', 'unnamed-number'])
    expect(columnChoices(rows, shapeOf(rows)).map(({ name, example }) => [name, example])).toEqual([
      ['id', '3'],
      ['no', '7530535'],
    ])
    expect(recordsIn(rows, 2)).toEqual([7530535, 249504])
  })
})

describe('a list in JSON', () => {
  it.each([
    ['ids', '[7530535, "249504"]', [7530535, 249504]],
    ['links', `["${release(5)}", "${master(6)}"]`, [5, 'm6']],
    [
      'another watcher',
      '[{"id": 1061046, "display_title": "Deep² — Sphere"}, {"id": 2247646, "display_title": "B", "price_threshold": 500}]',
      [1061046, 2247646],
    ],
    [
      'a list of the marketplace',
      `{"id": 9, "name": "L", "items": [{"type": "release", "id": 7530535, "display_title": "A - B", "uri": "${release(7530535)}"}, {"type": "artist", "id": 3, "display_title": "C"}, {"type": "master", "id": 5, "display_title": "D"}]}`,
      [7530535, 'artist-or-label', 'm5'],
    ],
    [
      'a collection of the marketplace',
      '{"pagination": {"page": 1}, "releases": [{"id": 7, "instance_id": 713, "basic_information": {"id": 7, "title": "A", "master_id": 5, "master_url": "https://api.discogs.com/masters/5", "resource_url": "https://api.discogs.com/releases/7", "artists": [{"name": "B", "id": 3}], "labels": [{"name": "C", "id": 4}, {"name": "D", "id": 6}]}}]}',
      [7],
    ],
  ])('is read: %s', (_, text, records) => {
    const rows = rowsOfJson(JSON.parse(text)) ?? []
    const shape = shapeOf(rows, { container: 'json' })
    const readings = rows.slice(1).map((cells) => readLine(shape, cells))
    expect(
      readings.map((each) => {
        if (each.kind === 'record') return each.releaseId
        return each.kind === 'master' ? `m${each.masterId}` : each.problem
      }),
    ).toEqual(records)
  })

  it.each([
    ['500', '', { value: 500, currency: null }],
    ['499.99', 'GBP', { value: 499.99, currency: 'GBP' }],
    ['30,5', '', { value: 30.5, currency: null }],
    ['30.5', '', { value: 30.5, currency: null }],
    ['30.50', '', { value: 30.5, currency: null }],
    ['30,50 €', '', { value: 30.5, currency: 'EUR' }],
    ['30.5000', '', { value: 30.5, currency: null }],
    ['0,500', '', { value: 0.5, currency: null }],
    ['1234,567', '', { value: 1234.567, currency: null }],
    ['€ 30', '', { value: 30, currency: 'EUR' }],
    ['30,-', '', { value: 30, currency: null }],
    ['30,– €', '', { value: 30, currency: 'EUR' }],
    ['CHF 30.-', '', { value: 30, currency: 'CHF' }],
    ['€ 1.250,50', '', { value: 1250.5, currency: 'EUR' }],
    ['1.234,50', '', { value: 1234.5, currency: null }],
    ['1,234.5', '', { value: 1234.5, currency: null }],
    ["1'234.50", 'CHF', { value: 1234.5, currency: 'CHF' }],
    ['1’234.50', '', { value: 1234.5, currency: null }],
    ['1 234,50 €', '', { value: 1234.5, currency: 'EUR' }],
    ['1\u00a0234,5 €', '', { value: 1234.5, currency: 'EUR' }],
    ['1\u202f234', '', { value: 1234, currency: null }],
    ['1.234.567,8', '', { value: 1_234_567.8, currency: null }],
    ['1,000', '', { value: 1000, currency: null }],
    ['12 USD', '', { value: 12, currency: 'USD' }],
    ['30 5', '', null],
    ['30,5,5', '', null],
    ['1.234.50', '', null],
    ['10-20', '', null],
    ['-5', '', null],
    ['none', '', null],
    ['0', '', null],
  ])('has price limits: %j', (cell, currency, limit) => {
    expect(priceLimit(cell, currency)).toEqual(limit)
  })

  it.each([
    ['€', 'EUR'],
    ['$', 'USD'],
    ['US$', 'USD'],
    ['£', 'GBP'],
    ['¥', 'JPY'],
    ['CA$', 'CAD'],
    ['A$', 'AUD'],
    ['MX$', 'MXN'],
    ['R$', 'BRL'],
    ['NZ$', 'NZD'],
  ])('knows the sign %s: %s', (sign, currency) => {
    for (const [cell, beside] of [[`${sign}30`], [`30 ${sign}`], ['30', sign]])
      expect(priceLimit(cell ?? null, beside ?? null)).toEqual({ value: 30, currency })
  })
})
