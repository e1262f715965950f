import { ownRule } from '@cratewatch/contracts/alerting/alert-rule'
import { pressingFilter } from '@cratewatch/contracts/checking/pressing-filter'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Clues } from '@cratewatch/domain/lists/clues'
import { MAX_LINES, MOST_NAMED } from '@cratewatch/domain/lists/import-limits'
import { rowsOfJson } from '@cratewatch/domain/lists/json-list'
import {
  columnChoices,
  shapeOf,
  type ColumnChoice,
  type ListFormat,
} from '@cratewatch/domain/lists/list-shape'
import type { PriceLimit } from '@cratewatch/domain/lists/price-limit'
import {
  readLine,
  recordsOf,
  type Encoding,
  type LineProblem,
  type LineReading,
} from '@cratewatch/domain/lists/read-list'
import type { Choices } from '@cratewatch/domain/lists/run'
import type { SaidNames } from '@cratewatch/domain/lists/same-record'
import type { PressingFilter } from '@cratewatch/domain/records/pressings'
import { areOrders, countOrders } from '@cratewatch/domain/shops/read-orders'
import { refuse } from '../../base/refusal.ts'
import { FILTER_HEADER, readChoices, readJson, RULE_HEADER } from './own-columns.ts'
import { decodeText, readCells, type Line } from './read-text.ts'
import { isArchive, readWorkbook } from './read-workbook.ts'

export type FileLine = {
  readonly line: number
  readonly text: string
  readonly releaseId: number | null
  readonly masterId: number | null
  readonly names: SaidNames
  /** The own alert rule, as our export writes it; what is none is passed over. */
  readonly rule: OwnRule | null
  /** Which pressings of an album are covered, likewise. */
  readonly filter: PressingFilter | null
  /** What else our export says of the record. */
  readonly choices: Choices | null
  readonly limit: PriceLimit | null
  readonly problem: LineProblem | null
  /** By what its record may be found, whose number the line lacks; null: by nothing. */
  readonly clues: Clues | null
}

export type FileReading = {
  readonly format: ListFormat
  readonly encoding: Encoding
  readonly lines: readonly FileLine[]
  /** The columns to choose the record's from, and the one that it was read from; null: from several, or from any. */
  readonly columns: readonly ColumnChoice[]
  readonly column: number | null
}

export type FileOptions = {
  readonly siteUrl: string
  /** The column that the user has chosen for the record. */
  readonly column?: number | undefined
}

/** Reads a file of any kind, line by line; refuses one that is no list, or one of orders. Does not look at watches. */
export function readFile(bytes: Buffer, { siteUrl, column }: FileOptions) {
  const file = rowsOfList(bytes)
  if (!file.ok) return file
  const { rows, cells, encoding, container } = file.value
  const shape = shapeOf(cells, { siteUrl, column, container })
  const ours = [RULE_HEADER, FILTER_HEADER].map((name) => shape.header.indexOf(name))
  const [ruleColumn = -1, filterColumn = -1] = ours
  const lines: FileLine[] = []
  const seen: Seen = { records: new Set(), named: new Set(), mostNamed: isPage(rows) ? 0 : MOST_NAMED }
  for (const row of rows.slice(shape.firstRow)) {
    for (const record of recordsOf(shape, row.cells, siteUrl)) {
      if (lines.length === MAX_LINES) return refuse('FILE_TOO_MANY_LINES')
      const reading = read(readLine(shape, record, siteUrl), seen)
      lines.push({
        // Records that share a line are numbered on, so that each number is unique.
        line: Math.max(row.line, (lines.at(-1)?.line ?? 0) + 1),
        text: textOf(row, record),
        rule: readJson(ownRule, record[ruleColumn]),
        filter: readJson(pressingFilter, record[filterColumn]),
        choices: readChoices(shape.header, record),
        ...reading,
      })
    }
  }
  if (lines.length === 0) return refuse('FILE_EMPTY')
  const columns = columnChoices(cells, shape, siteUrl)
  // Where there is a column to choose, its user may know better.
  if (!holdsRecords(seen) && columns.length === 0) return refuse('FILE_WITHOUT_RECORDS')
  const { format, record } = shape
  return ok<FileReading>({ format, encoding, lines, columns, column: record[0]?.at ?? null })
}

/** Reads the sellers of a file of orders, each with how many there were; refuses one that names none. */
export function readOrders(bytes: Buffer, { siteUrl }: Pick<FileOptions, 'siteUrl'>) {
  const file = rowsOf(bytes)
  if (!file.ok) return file
  const rows = file.value.rows.map(({ cells }) => cells)
  if (rows.length === 0) return refuse('FILE_EMPTY')
  const orders = countOrders(rows, siteUrl) ?? []
  return orders.length === 0 ? refuse('FILE_WITHOUT_SHOPS') : ok(orders)
}

const LONGEST_TEXT = 200

function textOf(row: Line, record: readonly string[]): string {
  return (record === row.cells ? row.text : record.join().trim()).slice(0, LONGEST_TEXT)
}

/** The filled rows of a list; refuses a file of orders, whose records were bought and are not to be watched. */
function rowsOfList(bytes: Buffer) {
  const file = rowsOf(bytes)
  if (!file.ok) return file
  const cells = file.value.rows.map((row) => row.cells)
  return areOrders(cells) ? refuse('FILE_OF_ORDERS') : ok({ ...file.value, cells })
}

/** The filled rows of a file, whichever kind it is. */
function rowsOf(bytes: Buffer) {
  if (isArchive(bytes)) {
    const rows = readWorkbook(bytes)
    if (rows === null) return refuse('FILE_UNREADABLE')
    return ok({ rows, encoding: 'utf-8' as const, container: 'spreadsheet' as const })
  }
  const decoded = decodeText(bytes)
  if (decoded === null) return refuse('FILE_UNREADABLE')
  const { text, encoding } = decoded
  const ofJson = jsonRows(text)
  if (ofJson !== null) return ok({ rows: ofJson, encoding, container: 'json' as const })
  const rows: Line[] = []
  for (const line of readCells(text)) {
    // A line of a million cells would take long.
    if (line.cells.length > MAX_LINES || rows.length > MAX_LINES + MOST_ABOVE)
      return refuse('FILE_TOO_MANY_LINES')
    rows.push(line)
  }
  return ok({ rows, encoding, container: undefined })
}

/** More lines than may stand above the first record. */
const MOST_ABOVE = 10

/** The records of a list in JSON, numbered in their order; null: it is none. */
function jsonRows(text: string): readonly Line[] | null {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    const rows = rowsOfJson(JSON.parse(text))
    return (
      rows?.map((cells, line) => ({ line, cells, text: cells.filter((cell) => cell !== '').join(', ') })) ??
      null
    )
  } catch {
    return null
  }
}

/** What earlier lines have said, and how many may name their record without its number. */
type Seen = { readonly records: Set<string>; readonly named: Set<string>; readonly mostNamed: number }

function holdsRecords({ records, named }: Seen): boolean {
  return records.size + named.size > 0
}

/** Whether a file is a page of the web, of which one that says to sign in has words in lines, as a list does. */
function isPage([first]: readonly Line[]): boolean {
  return /^\s*<(?:!doctype|html|\?xml)/i.test(first?.text ?? '')
}

function read(reading: LineReading, seen: Seen) {
  if (reading.kind === 'problem') return readNamed(reading, seen)
  const { artist, title, limit } = reading
  const releaseId = reading.kind === 'record' ? reading.releaseId : null
  const masterId = reading.kind === 'master' ? reading.masterId : null
  const key = `${releaseId} ${masterId}`
  const problem = seen.records.has(key) ? ('duplicate' as const) : null
  seen.records.add(key)
  return { releaseId, masterId, names: { artist, title }, limit, problem, clues: null }
}

function readNamed(
  { problem, clues, limit }: Extract<LineReading, { kind: 'problem' }>,
  { named, mostNamed }: Seen,
) {
  const key = JSON.stringify(clues).toLowerCase()
  const isRepeated = clues !== null && named.has(key)
  const isNamed = clues !== null && !isRepeated && named.size < mostNamed
  if (isNamed) named.add(key)
  return {
    releaseId: null,
    masterId: null,
    names: { artist: clues?.artist ?? null, title: clues?.title ?? null },
    limit,
    problem: isRepeated ? ('duplicate' as const) : problem,
    clues: isNamed ? clues : null,
  }
}
