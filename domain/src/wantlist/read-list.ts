import { parseRecordReference, type RecordReference } from '../records/parse-record-reference.ts'
import { textOf } from './csv-cell.ts'

/** Where a list comes from: our own export, the marketplace's, another table with release ids, or plain lines. */
export const LIST_FORMATS = ['cratewatch', 'wantlist', 'collection', 'table', 'lines'] as const
export type ListFormat = (typeof LIST_FORMATS)[number]

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'latin-1'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Why a line holds no record to import. */
export const LINE_PROBLEMS = [
  'no-record',
  'bad-id',
  'other-page',
  'name-only',
  'printed-number',
  'duplicate',
  'already-watched',
] as const
export type LineProblem = (typeof LINE_PROBLEMS)[number]

/** The columns of a table; without any, every line is a record by itself. */
export type ListShape = {
  readonly format: ListFormat
  /** The column of the release id or the link to its page; null: anywhere in the line. */
  readonly id: number | null
  readonly artist: number | null
  readonly title: number | null
}

/** The content of one line. `label`: the list's own name of the record, shown to its user only. */
export type LineReading =
  | { readonly kind: 'record'; readonly releaseId: number; readonly label: string | null }
  | { readonly kind: 'master'; readonly masterId: number; readonly label: string | null }
  | { readonly kind: 'problem'; readonly problem: LineProblem }

/** The headers of id columns, best first: the marketplace's, ours, and those that people write by hand. */
const ID_HEADERS = [
  'release_id',
  'discogs_id',
  'discogsid',
  'discogs release id',
  'release id',
  'discogs id',
  'id',
  'url',
  'link',
  'uri',
]
/** The column by which our own export is recognised. */
export const OWN_HEADER = 'cratewatch_added'
/** The column with the own alert rules of our export. */
export const RULE_HEADER = 'cratewatch_rule'
/** The column with the pressing filters of our export. */
export const FILTER_HEADER = 'cratewatch_pressings'

/** Recognises a table by its header line; null: the first line is a record already. */
export function shapeOf(firstLine: readonly string[]): ListShape | null {
  const names = firstLine.map((cell) => cell.trim().toLowerCase())
  const at = (name: string) => (names.includes(name) ? names.indexOf(name) : null)
  const idHeader = ID_HEADERS.find((header) => names.includes(header))
  if (idHeader === undefined) return null
  return { format: formatOf(names), id: at(idHeader), artist: at('artist'), title: at('title') }
}

export const PLAIN_LINES: ListShape = { format: 'lines', id: null, artist: null, title: null }

function formatOf(names: readonly string[]): ListFormat {
  if (names.includes(OWN_HEADER)) return 'cratewatch'
  if (!names.includes('release_id') || !names.includes('catalog#')) return 'table'
  return names.includes('collectionfolder') ? 'collection' : 'wantlist'
}

/** The records of one line, each with its cells: a plain list may have several on a line, when there is nothing else on it. */
export function recordsOf(
  shape: ListShape,
  cells: readonly string[],
  siteUrl?: string,
): readonly (readonly string[])[] {
  if (shape.id !== null) return [cells]
  const filled = cells.filter((cell) => cell.trim() !== '')
  const isRecord = (cell: string) => readLine(shape, [cell], siteUrl).kind !== 'problem'
  return filled.length > 1 && filled.every(isRecord) ? filled.map((cell) => [cell]) : [cells]
}

/**
 * Reads one record of a list. Cells are as they stand in the file. `siteUrl`: the marketplace's address where it is not
 * the usual one.
 */
export function readLine(shape: ListShape, cells: readonly string[], siteUrl?: string): LineReading {
  const texts = cells.map((cell) => unquoted(textOf(cell).trim()))
  if (shape.id === null) return readAnywhere(texts, siteUrl)
  const found = readReference(texts[shape.id] ?? '', siteUrl)
  return found.kind === 'problem' ? found : { ...found, label: labelOf(shape, texts) }
}

/** Removes quotes where tables have none: before a space, or in a plain list. */
function unquoted(text: string): string {
  return /^"[^"]*"$/.test(text) ? text.slice(1, -1).trim() : text
}

/** Reads the first cell that is an id or a link to a record; without any, what is wrong with the line. */
function readAnywhere(texts: readonly string[], siteUrl?: string): LineReading {
  const readings = texts.filter((text) => text !== '').map((text) => readReference(text, siteUrl))
  return (
    readings.find(({ kind }) => kind !== 'problem') ??
    readings[0] ?? { kind: 'problem', problem: 'no-record' }
  )
}

/** The marketplace's notation without its brackets, which lists leave out. */
const PLAIN_CODE = /^[rm]=?\d+$/i

function readReference(text: string, siteUrl?: string): LineReading {
  const reference = parseRecordReference(PLAIN_CODE.test(text) ? `[${text}]` : text, siteUrl)
  if (reference.kind === 'release') return { kind: 'record', releaseId: reference.id, label: null }
  if (reference.kind === 'master') return { kind: 'master', masterId: reference.id, label: null }
  return { kind: 'problem', problem: problemOf(text, reference.kind) }
}

/** Says what a text is that names no record. */
function problemOf(text: string, kind: Exclude<RecordReference['kind'], 'release' | 'master'>): LineProblem {
  if (kind === 'barcode' || kind === 'catalogue-number') return 'printed-number'
  if (kind === 'other-page' || (kind === 'name' && isLink(text))) return 'other-page'
  if (kind === 'bad-number' || /^[+-]?\d[\d.,]*$/.test(text)) return 'bad-id'
  return kind === 'name' ? 'name-only' : 'no-record'
}

function isLink(text: string): boolean {
  return /^(?:https?:\/\/|www\.)\S+$/i.test(text) || /^discogs\.com\/\S*$/i.test(text)
}

const LONGEST_LABEL = 200

function labelOf({ artist, title }: ListShape, texts: readonly string[]): string | null {
  const words = [artist, title].map((column) => (column === null ? '' : (texts[column] ?? '')))
  return (
    words
      .filter((word) => word !== '')
      .join(' – ')
      .slice(0, LONGEST_LABEL) || null
  )
}
