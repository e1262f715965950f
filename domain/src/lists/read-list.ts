import type { RecordReference } from '../records/parse-record-reference.ts'
import { barcodeIn, NO_CLUES, searchesFor, yearIn, type Clues } from './clues.ts'
import type { ListShape } from './list-shape.ts'
import { priceLimit, type PriceLimit } from './price-limit.ts'
import {
  cellText,
  isRecord,
  isRounded,
  linksIn,
  pureNumber,
  readWhole,
  type RecordLink,
} from './read-cell.ts'
import type { SaidNames } from './same-record.ts'

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'latin-1'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Why a line holds no record to import. `unnamed-number`: nothing says what its numbers are. */
export const LINE_PROBLEMS = [
  'no-record',
  'bad-id',
  'rounded-number',
  'unnamed-number',
  'other-page',
  'artist-or-label',
  'name-only',
  'printed-number',
  'listing',
  'duplicate',
  'already-watched',
] as const
export type LineProblem = (typeof LINE_PROBLEMS)[number]

/** The content of one line. */
export type LineReading =
  | ({ readonly kind: 'record'; readonly releaseId: number; readonly limit: PriceLimit | null } & SaidNames)
  | ({ readonly kind: 'master'; readonly masterId: number; readonly limit: PriceLimit | null } & SaidNames)
  /** `clues`: by what the record may be found whose number is missing; null: by nothing. */
  | {
      readonly kind: 'problem'
      readonly problem: LineProblem
      readonly clues: Clues | null
      readonly limit: PriceLimit | null
    }

/**
 * The records of one line, each with its cells. A table has one a line; a plain list may have several: ids with nothing
 * else beside them, or links within a sentence.
 */
export function recordsOf(
  shape: ListShape,
  cells: readonly string[],
  siteUrl?: string,
): readonly (readonly string[])[] {
  if (shape.isTable) return [cells]
  const line = cells.join()
  // A number that a spreadsheet has grouped, and not three ids: those have a space behind each comma, or other lengths.
  if (pureNumber(line) !== null) return [[line]]
  const filled = cells.filter((cell) => cell.trim() !== '')
  const links = filled.flatMap((cell) => linksIn(cell, siteUrl))
  const isWhole = (cell: string) => readLine(shape, [cell], siteUrl).kind !== 'problem'
  if (filled.length > 1 && filled.every(isWhole)) return filled.map((cell) => [cell])
  return links.length > 1
    ? links.map(({ kind, id }) => [kind === 'release' ? `[r${id}]` : `[m${id}]`])
    : [cells]
}

/**
 * Reads one record of a list. Cells are as they stand in the file. A link outranks a number; a number counts in the column
 * of the record, or alone on its line. `siteUrl`: the marketplace's address where it is not the usual one.
 */
export function readLine(shape: ListShape, cells: readonly string[], siteUrl?: string): LineReading {
  const type = textAt(cells, shape.type) ?? ''
  const limit = priceLimit(textAt(cells, shape.limit), textAt(cells, shape.currency))
  if (/^(?:artist|label)s?$/i.test(type))
    return { kind: 'problem', problem: 'artist-or-label', clues: null, limit }
  const found = shape.isTable ? recordInRow(shape, cells, siteUrl) : recordAnywhere(cells, siteUrl)
  if (typeof found === 'string')
    return { kind: 'problem', problem: found, clues: cluesOf(shape, cells, found), limit }
  const said = {
    artist: nameAt(cells, shape.artist),
    title: nameAt(cells, shape.title),
    limit,
  }
  const isMaster = found.kind === 'master' || (found.isNumber && /^masters?$/i.test(type))
  return isMaster
    ? { kind: 'master', masterId: found.id, ...said }
    : { kind: 'record', releaseId: found.id, ...said }
}

/** Signs of a program or a page, which no line of a hand-kept list has. */
const NO_NAME = /[<>{};=]/

/** Reads by what a record may be found whose number a line lacks; null: by nothing. */
function cluesOf(shape: ListShape, cells: readonly string[], problem: LineProblem): Clues | null {
  // A copy is of one record, which its number leads to; a table may link to where its rows were bought.
  if (problem === 'listing' || (problem === 'other-page' && !shape.isTable)) return null
  const clues = shape.isTable ? cluesOfRow(shape, cells) : cluesOfLine(cells.join().trim())
  return searchesFor(clues).length > 0 ? clues : null
}

function cluesOfRow({ clues: at, artist, title }: ListShape, cells: readonly string[]): Clues {
  const names = [at.firstName, artist].map((column) => nameAt(cells, column)).filter((name) => name !== null)
  return {
    barcode: barcodeIn(textAt(cells, at.barcode)),
    catalogue: nameAt(cells, at.catalogue)?.split(/\s*[,;/]\s*/)[0] || null,
    label: nameAt(cells, at.label)?.split(/\s*[,;/]\s*/)[0] || null,
    artist: names.join(' ').slice(0, LONGEST_NAME) || null,
    title: nameAt(cells, title),
    year: yearIn(textAt(cells, at.year)),
    format: nameAt(cells, at.format),
  }
}

/** Reads a line of a hand-kept list: "Artist - Title", a barcode, or a catalogue number. */
function cluesOfLine(line: string): Clues {
  const text = line.replace(/^(?:[-*+•]|\d{1,3}[.)])\s+/, '')
  const barcode = barcodeIn(text)
  if (barcode !== null) return { ...NO_CLUES, barcode }
  const reference = readWhole(text)
  if (reference.kind === 'barcode') return { ...NO_CLUES, barcode: barcodeIn(reference.query) }
  if (reference.kind === 'catalogue-number') return { ...NO_CLUES, catalogue: reference.query }
  return NO_NAME.test(text) || text.length > LONGEST_NAME ? NO_CLUES : { ...NO_CLUES, title: text }
}

type Found = RecordLink & { readonly isNumber: boolean }

/** Looks for the record in its columns, best first; what else links to a record is taken where they say nothing. */
function recordInRow({ record }: ListShape, cells: readonly string[], siteUrl?: string): Found | LineProblem {
  let problem: LineProblem | null = null
  for (const { at, of } of record) {
    const text = textAt(cells, at)
    if (text === null) continue
    const [link] = linksIn(text, siteUrl)
    if (link !== undefined) return { ...link, isNumber: false }
    const whole = readWhole(text, siteUrl)
    if (isRecord(whole)) return wholeLink(cells, siteUrl) ?? { kind: of, id: whole.id, isNumber: true }
    if (whole.kind === 'other-page' || whole.kind === 'listing') return whole.kind
    problem ??= problemOf(text, whole.kind)
  }
  const [link] = cells.flatMap((cell) => linksIn(cell, siteUrl))
  if (link !== undefined) return { ...link, isNumber: false }
  return problem ?? (record.length === 0 ? problemOfCells(cells, siteUrl) : 'no-record')
}

/** A cell of nothing but the address of a release, which outranks a number of the same row. */
function wholeLink(cells: readonly string[], siteUrl?: string): Found | null {
  const links = cells
    .filter((cell) => /^\S+\/\S+$/.test(cell.trim()))
    .flatMap((cell) => linksIn(cell, siteUrl))
  const release = links.find(({ kind }) => kind === 'release')
  return release === undefined ? null : { ...release, isNumber: false }
}

/** Reads a line that is no row: a link wherever it stands, or a number with nothing beside it but the sign of a list. */
function recordAnywhere(cells: readonly string[], siteUrl?: string): Found | LineProblem {
  const [link] = cells.flatMap((cell) => linksIn(cell, siteUrl))
  if (link !== undefined) return { ...link, isNumber: false }
  const [text = '', ...others] = cells.map(cellText).filter((each) => each !== '')
  const whole = readWhole(text.replace(/^[-*+•]\s+/, ''), siteUrl)
  if (others.length === 0 && isRecord(whole)) return { ...whole, isNumber: true }
  return problemOfCells(cells, siteUrl)
}

/** Says what is wrong with a row or line of which no cell is known to hold the record. */
function problemOfCells(cells: readonly string[], siteUrl?: string): LineProblem {
  const texts = cells.map(cellText).filter((text) => text !== '')
  if (texts.length > 1 && texts.some((text) => pureNumber(text) !== null)) return 'unnamed-number'
  const problems = texts.map((text) => problemOf(text, readWhole(text, siteUrl).kind))
  return (
    problems.find((problem) => problem === 'other-page' || problem === 'listing') ??
    problems[0] ??
    'no-record'
  )
}

/** Says what a text is that names no record. */
function problemOf(text: string, kind: RecordReference['kind']): LineProblem {
  if (isRounded(text)) return 'rounded-number'
  if (kind === 'barcode' || kind === 'catalogue-number') return 'printed-number'
  if (kind === 'other-page' || kind === 'listing') return kind
  if (kind === 'bad-number' || /^[+-]?\d[\d.,]*$/.test(text)) return 'bad-id'
  return kind === 'name' ? 'name-only' : 'no-record'
}

/** Longer names are not shown. */
const LONGEST_NAME = 200

function textAt(cells: readonly string[], column: number | null): string | null {
  return column === null ? null : cellText(cells[column] ?? '') || null
}

/** A name, without the link that spreadsheets and Markdown put behind it; a notation in its place is none. */
function nameAt(cells: readonly string[], column: number | null): string | null {
  const text = textAt(cells, column)?.replace(/^\[(.*)\]\(\S*\)$/, '$1') ?? ''
  return text.replaceAll(/\s*https?:\/\/\S+|^\[[rm]\d+\]$/g, '').slice(0, LONGEST_NAME) || null
}

/** A record as its file names it; null: it does not. */
export function nameSaid({ artist, title }: SaidNames): string | null {
  return (
    [artist, title]
      .filter((name) => name !== null)
      .join(' – ')
      .slice(0, LONGEST_NAME) || null
  )
}
