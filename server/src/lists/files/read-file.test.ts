import { describe, expect, it } from 'vitest'
import { makeWorkbook } from '../../../test/factories/workbook.ts'
import { readFile } from './read-file.ts'
import { readWorkbook } from './read-workbook.ts'

const SITE = 'https://www.discogs.com'
const release = (id: number) => `${SITE}/release/${id}`
const master = (id: number) => `${SITE}/master/${id}`

/** What is read from each line: a release by its number, a master as `m5`, otherwise what is wrong. */
function read(file: string | Buffer, column?: number) {
  const reading = readFile(typeof file === 'string' ? Buffer.from(file) : file, { siteUrl: SITE, column })
  if (!reading.ok) return reading.error.code
  return Object.fromEntries(
    reading.value.lines.map((line) => [line.line, line.problem ?? line.releaseId ?? `m${line.masterId}`]),
  )
}

describe('a table', () => {
  it.each([
    [
      'sep=;\nCatno;Artist;Year;release_id\nBST 84003;A;1958;7530535\n84003;B;1957;249504',
      { 3: 7530535, 4: 249504 },
    ],
    ['sep=;\r\nYear;Title\r\n1999;A\r\n2001;B', { 3: 'unnamed-number', 4: 'unnamed-number' }],
    [`sep=\t\nArtist\tTitle\tPage\nA, B\tC\t${release(7)}`, { 3: 7 }],
  ])('may name its separator: %j', (file, records) => expect(read(file)).toEqual(records))

  it.each([
    ['id,artist,title,discogs_release_id\n1,A,B,7530535\n2,C,D,249504', { 2: 7530535, 3: 249504 }],
    ['"No.","Album","Discogs ID","Barcode"\n"1","A","7530535","5099902894225"', { 2: 7530535 }],
    [
      'id,artist,title\n2,A,B\n1,C,D\n3,E,F',
      { 2: 'unnamed-number', 3: 'unnamed-number', 4: 'unnamed-number' },
    ],
    [`id,where\n1,${release(7530535)}\n2,${master(5)}`, { 2: 7530535, 3: 'm5' }],
  ])('may count its rows: %j', (file, records) => expect(read(file)).toEqual(records))

  it.each([
    [
      'list_name,type,id,title,comment\nX,release,7530535,A,\nX,artist,72872,B,\nX,master,5251,C,\nX,label,23528,D,',
      { 2: 7530535, 3: 'artist-or-label', 4: 'm5251', 5: 'artist-or-label' },
    ],
    [
      `Type;Title;URL\nMaster;A;${master(5)}\nArtist;B;${SITE}/artist/6\nRelease;C;${release(7)}`,
      { 2: 'm5', 3: 'artist-or-label', 4: 7 },
    ],
    ['type,id\nLP,7530535\nCD,249504', { 2: 'unnamed-number', 3: 'unnamed-number' }],
  ])('may say what a row is: %j', (file, records) => expect(read(file)).toEqual(records))

  it.each([
    ['My wantlist, 2024\n\nArtist,Title,release_id\nA,B,7530535', { 4: 7530535 }],
    [
      'Exported by Record Shelf 3.2\nUser;anna\nDate;2024-11-23\nartist;title;link\nA;B;' + release(7),
      { 5: 7 },
    ],
    ['Discogs\nid;name;release id\n1;A;7530535\n2;B;249504', { 3: 7530535, 4: 249504 }],
  ])('may have titles above its header: %j', (file, records) => expect(read(file)).toEqual(records))

  it.each([
    [
      'release_id;Artist\n7530535,0;A\n7.530.535;B\n7 530 536;C\n"7,530,537";D',
      { 2: 7530535, 3: 'duplicate', 4: 7530536, 5: 7530537 },
    ],
    [
      'release_id,Artist\n7.530535E+06,A\n"2,495E+05",B\n7.53E+06,C',
      { 2: 7530535, 3: 'rounded-number', 4: 'rounded-number' },
    ],
    ['release_id,Artist\n="7530535",A\n\'249504,B\n" 41003 ",C', { 2: 7530535, 3: 249504, 4: 41003 }],
  ])('may come from a spreadsheet: %j', (file, records) => expect(read(file)).toEqual(records))

  it.each([
    [
      `# Wants\n\n| Artist | Title | Discogs |\n|---|:-:|---|\n| A | B | [link](${release(5)}) |\n| C | D | ${release(6)} |`,
      { 5: 5, 6: 6 },
    ],
    ['| # | Album | Release ID |\n|--:|---|---|\n| 1 | A | 7530535 |', { 3: 7530535 }],
    [`| 1 | [A](${release(5)}) |\n| 2 | [B](${master(6)}) |`, { 1: 5, 2: 'm6' }],
  ])('may be Markdown: %j', (file, records) => expect(read(file)).toEqual(records))

  it('is read by the column that its user chooses', () => {
    const file = 'id,artist,number\n1,A,7530535\n2,B,249504'
    expect(read(file)).toEqual({ 2: 'unnamed-number', 3: 'unnamed-number' })
    expect(read(file, 2)).toEqual({ 2: 7530535, 3: 249504 })
  })
})

describe('a text', () => {
  it.each([
    [
      `I want ${release(5)}, and the album ${master(6)}.\nNothing here in 1999.`,
      { 1: 5, 2: 'm6', 3: 'name-only' },
    ],
    [
      `- [Blue](${release(5)})\n* ${release(6)} – for Ann\n- 249504\n1. Kind of Blue`,
      { 1: 5, 2: 6, 3: 249504, 4: 'name-only' },
    ],
    [
      '249504\n7,530,535\n249504 Rick Astley\nBST 84003, 1964',
      { 1: 249504, 2: 7530535, 3: 'name-only', 4: 'unnamed-number' },
    ],
  ])('has links and lone numbers: %j', (file, records) => expect(read(file)).toEqual(records))

  it.each([
    ['[7530535, 249504]', { 1: 7530535, 2: 249504 }],
    [
      `{"items": [{"id": 5, "type": "release", "display_title": "A - B", "uri": "${release(5)}"}, {"id": 6, "type": "artist", "display_title": "C"}]}`,
      { 1: 5, 2: 'artist-or-label' },
    ],
    [
      '{"wants": [{"id": 7530535, "rating": 4, "basic_information": {"id": 7530535, "master_id": 5, "year": 1999, "title": "A", "artists": [{"id": 3, "name": "B"}]}}]}',
      { 1: 7530535 },
    ],
    ['[{"id": 1, "name": "A"}, {"id": 2, "name": "B"}]', { 1: 'unnamed-number', 2: 'unnamed-number' }],
    ['{"name": "nothing to see"}', 'FILE_WITHOUT_RECORDS'],
  ])('may be JSON: %j', (file, records) => expect(read(file)).toEqual(records))

  it.each([
    [
      '[{"id": 1061046, "display_title": "Deep² — Sphere"}, {"id": 2247646, "display_title": "Charanjit Singh — Ten Ragas", "price_threshold": 500}]',
      [null, { value: 500, currency: null }],
    ],
    [
      '[{"release_id": 5, "max_price": 19.9, "currency": "GBP"}, {"release_id": 6, "max_price": null}]',
      [{ value: 19.9, currency: 'GBP' }, null],
    ],
    ['[{"discogsId": 5, "priceLimit": {"amount": 30, "currency": "EUR"}}]', [{ value: 30, currency: 'EUR' }]],
  ])('of another watcher brings its price limits: %j', (file, limits) => {
    const reading = readFile(Buffer.from(file), { siteUrl: SITE })
    expect(reading.ok && reading.value.lines.map(({ limit }) => limit)).toEqual(limits)
  })

  it.each([
    [
      'discogs_alert’s wantlist.json',
      `[
  {"id": 1061046, "display_title": "Deep² — Sphere", "accept_generic_sleeve": true, "min_media_condition": "VERY_GOOD"},
  {"id": 2247646, "display_title": "Charanjit Singh — Ten Ragas to a Disco Beat", "price_threshold": 500}
]`,
      [1061046, 2247646],
    ],
    [
      'what Discoger’s /list answers',
      `0: Julian Jay Savarin - Waiters On The Dance ${master(288931)}\n1: Metallica - 72 Seasons ${release(26741825)}\n`,
      ['m288931', 26741825],
    ],
    [
      'the addresses in Discoger’s database',
      `  url: ${SITE}/fr/master/288931-Julian-Jay-Savarin-Waiters-On-The-Dance\n  url: ${SITE}/fr/release/26741825-Metallica-72-Seasons\n`,
      ['m288931', 26741825],
    ],
    [
      'a spreadsheet with links and limits',
      `Artist;Title;Link;Max price;Currency\nLes Rallizes Dénudés;Heavier;${release(1234567)};120,00;EUR\n`,
      [1234567],
    ],
    [
      'a spreadsheet with numbers in a named column',
      'Artist,Album,Discogs release id,Notes\nSphere,Deep²,1061046,near mint only\n',
      [1061046],
    ],
  ])('is moved from: %s', (_, file, records) => expect(Object.values(read(file))).toEqual(records))
})

describe('a workbook', () => {
  it('is read as far as it has as many cells as a list may have, and not at all with one more', () => {
    const bytes = makeWorkbook([
      [1, 2],
      [3, 4],
    ])
    expect(readWorkbook(bytes, 4)).toHaveLength(2)
    expect(readWorkbook(bytes, 3)).toBeNull()
  })

  it.each([
    [
      [
        ['id', 'Artist', 'release_id'],
        [1, 'A & B', 7530535],
        [2, 'C', 249504],
      ],
      { 2: 7530535, 3: 249504 },
    ],
    [
      [
        ['My records'],
        [],
        ['Album', 'Year'],
        [{ text: 'Blue', link: release(5) }, 1999],
        [{ text: 'Red', link: 'https://example.com' }, 2001],
      ],
      { 4: 5, 5: 'name-only' },
    ],
    [[[7530535], [249504]], { 1: 7530535, 2: 249504 }],
  ])('has the rows of its first sheet: %j', (rows, records) => {
    expect(read(makeWorkbook(rows))).toEqual(records)
  })

  it('says what its records are called, without the addresses behind them', () => {
    const file = makeWorkbook([
      ['Artist', 'Title'],
      ['Miles Davis', { text: 'Kind of Blue', link: release(5) }],
    ])
    const reading = readFile(file, { siteUrl: SITE })
    expect(reading).toMatchObject({
      value: { format: 'spreadsheet', lines: [{ names: { artist: 'Miles Davis', title: 'Kind of Blue' } }] },
    })
  })

  it.each([
    [
      'declares entities',
      { 'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><sst><si><t>&a;</t></si></sst>' },
    ],
    [
      'unpacks to more than a list needs',
      { 'xl/sharedStrings.xml': `<sst>${' '.repeat(65 * 1024 * 1024)}</sst>` },
    ],
    ['is broken', { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' }],
  ])('is refused when it %s', (_, extra) => {
    expect(read(makeWorkbook([[7]], extra))).toBe('FILE_UNREADABLE')
  })
})
