import { isAnotherRecord } from '@cratewatch/domain/lists/same-record'
import { stringify } from 'csv-stringify/sync'
import { expect, it } from 'vitest'
import { seeded } from '../../../test/seeded.ts'
import { readFile } from './read-file.ts'

const SITE = 'https://www.discogs.com'
const TABLES = 10_000

const ARTISTS = [
  'M83',
  'R5',
  '1975',
  'Neu!',
  'Boards of Canada',
  'Hélène Vogelsinger',
  'The Fall',
  'Prince',
  'Aphex Twin',
  'Nina Simone',
  'Moondog',
  'Os Mutantes',
]
const TITLES = [
  '1999',
  '2112',
  'Geogaddi',
  'Kid A',
  'Tago Mago',
  'Blue, Too',
  'Pastel "Blues"',
  'Zuma',
  'Loveless',
  'Ege Bamyasi',
  '90125',
  'Hex Enduction Hour',
]

type Dice = {
  readonly whole: (from: number, to: number) => number
  readonly one: <T>(values: readonly T[]) => T
  readonly maybe: (share: number) => boolean
}

function diceOf(seed: number): Dice {
  const random = seeded(seed)
  // The first numbers of small seeds are small.
  for (let drawn = 0; drawn < 5; drawn++) random()
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  return { whole, one: (values) => values[whole(0, values.length - 1)]!, maybe: (share) => random() < share }
}

/** What the marketplace calls a record: each number has a name of its own, so that another record is another name. */
const nameOf = (id: number) => {
  const { one } = diceOf(id)
  const word = (length: number) =>
    Array.from({ length }, () => one([...'abcdefghijklmnopqrstuvwxyz'])).join('')
  return { artist: `The ${word(9)}`, title: `${word(7)} ${word(6)}` }
}

type Column = { readonly name: string; readonly cell: (row: number) => string }

/** Columns that are none of the record: each holds numbers, or looks like numbers or notations of records. */
function decoys({ whole, one }: Dice): Column[] {
  const from = whole(1, 5_000)
  return [
    { name: one(['id', 'ID', 'No', '#', 'position']), cell: (row) => String(from + row) },
    { name: one(['Year', 'Released', 'Release', 'release date']), cell: () => String(whole(1950, 2024)) },
    {
      name: one(['Catalog#', 'Cat No', 'catno']),
      cell: () => one([String(whole(1000, 99_999)), `BST ${whole(80_000, 90_000)}`, `R${whole(100, 999)}`]),
    },
    { name: 'Barcode', cell: () => `50999028${whole(10_000, 99_999)}` },
    {
      name: one(['Price', 'Precio']),
      cell: () => one([`${whole(1, 99)}.50`, String(whole(5, 300)), `${whole(1, 9)},99 €`]),
    },
    { name: one(['Rating', 'Quantity']), cell: () => String(whole(0, 5)) },
    {
      name: one(['Notes', 'Comment']),
      cell: () => one(['', 'VG+', `see ${SITE}/artist/${whole(1, 999)}`, String(whole(1, 99))]),
    },
    { name: 'seller', cell: () => `${SITE}/seller/${whole(1, 9999)}` },
  ]
}

/** A number as spreadsheets write it. */
function written(id: number, { one }: Dice): string {
  const text = String(id)
  const grouped = (sign: string) => text.replaceAll(/\B(?=(?:\d{3})+$)/g, sign)
  const power = `${text[0]}.${text.slice(1)}E+0${text.length - 1}`
  return one([
    text,
    text,
    `${text}.0`,
    grouped(','),
    grouped('.'),
    grouped(' '),
    power,
    `'${text}`,
    `="${text}"`,
    ` ${text} `,
  ])
}

/** Where the ids of a table stand; of `chance` they are numbers of somebody else under a bare `id`. */
const KINDS = ['named', 'link', 'link without a header', 'bare', 'typed', 'none', 'chance'] as const

function recordColumn(kind: (typeof KINDS)[number], ids: readonly number[], dice: Dice): readonly Column[] {
  const { one, whole } = dice
  const id = (row: number) => ids[row]!
  const link = (row: number) =>
    one([
      `${SITE}/release/${id(row)}-A-Title`,
      `discogs.com/release/${id(row)}`,
      `[r${id(row)}]`,
      `${SITE}/es/sell/release/${id(row)}?x=1`,
    ])
  switch (kind) {
    case 'named':
      return [
        {
          name: one([
            'release_id',
            'Release ID',
            'discogs_id',
            'discogsReleaseId',
            'Discogs release id',
            'Discogs',
          ]),
          cell: (row) => written(id(row), dice),
        },
      ]
    case 'link':
    case 'link without a header':
      return [{ name: one(['URL', 'Where', 'Page']), cell: link }]
    case 'bare':
      return [{ name: 'id', cell: (row) => String(id(row)) }]
    case 'typed':
      return [
        { name: 'type', cell: () => 'release' },
        { name: 'id', cell: (row) => String(id(row)) },
      ]
    case 'chance':
      return [{ name: 'id', cell: () => String(whole(1, 30_000_000)) }]
    case 'none':
      return []
  }
}

function randomTable(seed: number) {
  const dice = diceOf(seed)
  const { whole, one, maybe } = dice
  const kind = one(KINDS)
  const ids = Array.from({ length: whole(2, 6) }, () => whole(200, 40_000_000))
  const names = ids.map((id) =>
    kind === 'chance' || maybe(0.8) ? nameOf(id) : { artist: one(ARTISTS), title: one(TITLES) },
  )
  const isNumbered = ['bare', 'typed', 'chance'].includes(kind)
  const columns = [
    ...recordColumn(kind, ids, dice),
    { name: one(['Artist', 'artista']), cell: (row: number) => names[row]!.artist },
    { name: one(['Title', 'Album']), cell: (row: number) => names[row]!.title },
    ...decoys(dice).filter(({ name }) => maybe(0.5) && !(isNumbered && name.toLowerCase() === 'id')),
  ]
    .map((column) => ({ column, at: dice.whole(0, 1e9) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ column }) => column)
  const delimiter = one([',', ';', '\t'])
  const hasHeader = kind !== 'link without a header' && !(kind === 'none' && maybe(0.5))
  const above = [
    ...(maybe(0.3) ? [`sep=${delimiter}`] : []),
    ...(hasHeader && maybe(0.3) ? ['My records 2024', ''].slice(0, whole(1, 2)) : []),
  ]
  const rows = [
    ...(hasHeader ? [columns.map(({ name }) => name)] : []),
    ...ids.map((_, row) => columns.map(({ cell }) => cell(row))),
  ]
  const text = `${above.map((line) => `${line}\n`).join('')}${stringify(rows, { delimiter })}`
  return { kind, ids, text, firstLine: above.length + (hasHeader ? 2 : 1) }
}

it(
  `finds the records of ${TABLES} random tables, and none that is another without its being plain`,
  { tags: 'play', timeout: 60_000 },
  () => {
    const wrong: string[] = []
    const counts = { found: 0, missed: 0, marked: 0 }
    for (let seed = 1; seed <= TABLES; seed++) {
      const { kind, ids, text, firstLine } = randomTable(seed)
      const reading = readFile(Buffer.from(text), { siteUrl: SITE })
      const lines = reading.ok ? reading.value.lines : []
      const right = new Set<number>()
      for (const { line, releaseId, masterId, names: said } of lines) {
        if (releaseId === null && masterId === null) continue
        const row = line - firstLine
        const isRight = masterId === null && releaseId === ids[row]
        if (isRight) right.add(row)
        else if (isAnotherRecord(said, nameOf(releaseId ?? masterId ?? 0))) counts.marked += 1
        else wrong.push(`seed ${seed} (${kind}), line ${line}:\n${text}`)
      }
      counts.found += right.size
      if (kind !== 'none' && kind !== 'chance')
        counts.missed += new Set(ids).size - new Set([...right].map((row) => ids[row])).size
    }
    expect(wrong).toEqual([])
    expect(counts.missed).toBe(0)
    expect(counts.found).toBeGreaterThan(2 * TABLES)
    expect(counts.marked).toBeGreaterThan(TABLES / 10)
  },
)
