import type { RecordReference } from '../records/parse-record-reference.ts'
import {
  cellText,
  isRecord,
  isRounded,
  linksIn,
  pureNumber,
  readWhole,
  type RecordLink,
} from './read-cell.ts'
import type { ListShape } from './list-shape.ts'
import { priceLimit, type PriceLimit } from './price-limit.ts'

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

/** The names that a file has for a record; null: it says nothing. */
export type SaidNames = { readonly artist: string | null; readonly title: string | null }

/** The content of one line. */
export type LineReading =
  | ({ readonly kind: 'record'; readonly releaseId: number; readonly limit: PriceLimit | null } & SaidNames)
  | ({ readonly kind: 'master'; readonly masterId: number; readonly limit: PriceLimit | null } & SaidNames)
  | { readonly kind: 'problem'; readonly problem: LineProblem }

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
  if (/^(?:artist|label)s?$/i.test(type)) return { kind: 'problem', problem: 'artist-or-label' }
  const found = shape.isTable ? recordInRow(shape, cells, siteUrl) : recordAnywhere(cells, siteUrl)
  if (typeof found === 'string') return { kind: 'problem', problem: found }
  const said = {
    artist: nameAt(cells, shape.artist),
    title: nameAt(cells, shape.title),
    limit: priceLimit(textAt(cells, shape.limit), textAt(cells, shape.currency)),
  }
  const isMaster = found.kind === 'master' || (found.isNumber && /^masters?$/i.test(type))
  return isMaster
    ? { kind: 'master', masterId: found.id, ...said }
    : { kind: 'record', releaseId: found.id, ...said }
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
