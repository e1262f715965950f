import { barcodeIn } from './clues.ts'
import { isNamedColumn, namedColumn, plainName, type NamedColumn } from './column-names.ts'
import { cellText, isRecord, linksIn, readWhole } from './read-cell.ts'

/** Where a list comes from: our own export, the marketplace's, another table with release ids, other kinds of files, or plain lines. */
export const LIST_FORMATS = [
  'cratewatch',
  'wantlist',
  'collection',
  'spreadsheet',
  'json',
  'table',
  'lines',
] as const
export type ListFormat = (typeof LIST_FORMATS)[number]

/** The columns of a list; without any that holds the record, a line is read by itself. */
export type ListShape = {
  readonly format: ListFormat
  /** The row of the first record: what stands above it are titles and the header. */
  readonly firstRow: number
  /** The header as it stands in the file; empty: there is none. */
  readonly header: readonly string[]
  /** Whether each line is one record with its cells. */
  readonly isTable: boolean
  /** The columns of the record, best first. `of`: what its numbers are; links say it themselves. */
  readonly record: readonly { readonly at: number; readonly of: 'release' | 'master' }[]
  /** What a row is: a release, a master, or something else of the marketplace. */
  readonly type: number | null
  readonly artist: number | null
  readonly title: number | null
  /** The highest price, and the column of its currency. */
  readonly limit: number | null
  readonly currency: number | null
  /** The columns that say which record a row is about whose number it does not have. */
  readonly clues: Readonly<Record<ClueColumn, number | null>>
}

export type ClueColumn = Exclude<NamedColumn, 'artist' | 'title'> | 'firstName'

/** A column that may hold the record, for the user to choose from. */
export type ColumnChoice = { readonly column: number; readonly name: string; readonly example: string }

export type ShapeOptions = {
  /** The marketplace's address where it is not the usual one. */
  readonly siteUrl?: string | undefined
  /** The column that the user has chosen. */
  readonly column?: number | undefined
  /** A kind of file whose first row is always its header. */
  readonly container?: 'spreadsheet' | 'json' | undefined
}

type Rows = readonly (readonly string[])[]

/** The column by which our own export is recognised. */
export const OWN_HEADER = 'cratewatch_added'
/** The first lines, in which a header is searched for: above it are titles. */
const HEADER_WITHIN = 10
/** The rows by which columns are judged, and the most columns that are. */
const SAMPLE = 500
const MOST_COLUMNS = 256

const NAMES = {
  type: /^(?:(?:entity|item) )?(?:type|kind|tipo)$/,
  limit:
    /^(?:price (?:threshold|limit|max)|max(?:imum)? price|precio (?:maximo|limite)|(?:target|alert) price|ceiling|limite?)$/,
  currency: /^(?:.* )?(?:currency|moneda|divisa)$/,
  link: /^(?:ur[li]|link|enlace|resource url)$/,
  prose: /^(?:.* )?(?:notes?|comments?|notas?|comentarios?|description|descripcion)$/,
  others:
    /^(?:#|no|nr|country|pais|land|pays|paese|rating|price|precio|preis|prix|prezzo|preco|condition|quantity|qty|(?:date )?added|genre|style)$/,
} as const
/** The words of which names of columns with the marketplace's numbers consist. */
const RELEASE_NAME =
  /^(?=.*\b(?:discogs|release)\b)(?:(?:discogs|release|record|id|no|nr|number|de|del)\s?)+$/
const MASTER_NAME = /^(?=.*\bmaster\b)(?:(?:discogs|master|release|id|url|link|no|nr|number)\s?)+$/
const TYPES = /^(?:release|master|artist|label)s?$/i

/**
 * Finds header and columns of a list. The record stands where the content is links, then where a column is named for the
 * marketplace's releases and holds numbers, then where links or numbers are of masters; a bare `id` counts only when there
 * is something to compare its records with, and it is no running number.
 */
export function shapeOf(rows: Rows, options: ShapeOptions = {}): ListShape {
  const at = options.container === 'json' ? 0 : headerRow(rows, options.siteUrl)
  const header = rows[at] ?? []
  const names = header.map(plainName)
  const body = rows.slice(at + 1, at + 1 + SAMPLE)
  const isTable = at >= 0 || isUniform(body)
  const columns = isTable ? columnsOf(names, body, options.siteUrl) : []
  const named = (pattern: RegExp) => columns.find(({ name }) => pattern.test(name))?.at ?? null
  const type = columns.find(({ name, types }) => NAMES.type.test(name) && types)?.at ?? null
  const shape = {
    type,
    artist: isTable ? namedColumn('artist', names) : null,
    title: isTable ? namedColumn('title', names) : null,
    limit: named(NAMES.limit),
  }
  const isCheckable = Object.values(shape).some((column) => column !== null)
  return {
    ...shape,
    format: formatOf(header, isTable, options.container),
    firstRow: at + 1,
    header,
    isTable,
    record: (options.column === undefined ? recordColumns(columns, isCheckable) : [options.column]).map(
      (each) => ({
        at: each,
        of: MASTER_NAME.test(names[each] ?? '') ? 'master' : 'release',
      }),
    ),
    currency: named(NAMES.currency),
    clues: clueColumns(columns, names),
  }
}

/** Finds the columns of clues by their names; a column of barcodes by what it holds, too. */
function clueColumns(columns: readonly Column[], names: readonly string[]): ListShape['clues'] {
  const of = (kind: NamedColumn) => (columns.length === 0 ? null : namedColumn(kind, names))
  const barcodes = columns.find(({ filled, barcodes }) => filled > 0 && barcodes >= filled / 2)
  const isSplit = names.includes('last name') && names.includes('first name')
  return {
    barcode: of('barcode') ?? barcodes?.at ?? null,
    catalogue: of('catalogue'),
    label: of('label'),
    year: of('year'),
    format: of('format'),
    firstName: isSplit ? names.indexOf('first name') : null,
  }
}

/** The columns that a user may choose for the record: those with numbers or links. */
export function columnChoices(rows: Rows, shape: ListShape, siteUrl?: string): readonly ColumnChoice[] {
  if (!shape.isTable) return []
  const body = rows.slice(shape.firstRow, shape.firstRow + SAMPLE)
  return columnsOf(shape.header.map(plainName), body, siteUrl)
    .filter(({ filled, links, numbers }) => filled > 0 && links + numbers.length >= filled / 2)
    .map(({ at, example }) => ({ column: at, name: shape.header[at] ?? '', example }))
}

/** What a column holds. `links` and `numbers` are of records. */
type Column = {
  readonly at: number
  readonly name: string
  readonly example: string
  readonly filled: number
  readonly links: number
  readonly releases: number
  readonly numbers: readonly number[]
  readonly types: boolean
  readonly barcodes: number
}

function columnsOf(names: readonly string[], body: Rows, siteUrl?: string): readonly Column[] {
  const width = Math.min(MOST_COLUMNS, Math.max(names.length, ...body.map((cells) => cells.length)))
  return Array.from({ length: width }, (_, at) => {
    const cells = body.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '')
    const links = cells.map((cell) => linksIn(cell, siteUrl)).filter((found) => found.length > 0)
    return {
      at,
      name: names[at] ?? '',
      example: cells[0] ?? '',
      filled: cells.length,
      links: links.length,
      releases: links.filter((found) => found.some(({ kind }) => kind === 'release')).length,
      numbers: cells
        .filter((cell) => linksIn(cell, siteUrl).length === 0)
        .map((cell) => readWhole(cellText(cell), siteUrl))
        .filter(isRecord)
        .map(({ id }) => id),
      types: cells.length > 0 && cells.every((cell) => TYPES.test(cell)),
      barcodes: cells.filter((cell) => barcodeIn(cellText(cell)) !== null).length,
    }
  })
}

function recordColumns(columns: readonly Column[], isCheckable: boolean): readonly number[] {
  const linked = columns
    .filter(({ name, filled, links }) => links > 0 && links >= filled / 4 && !NAMES.prose.test(name))
    .toSorted((a, b) => isName(a) - isName(b) || b.releases - a.releases || b.links - a.links)
  const numbered = columns.filter(({ filled, numbers }) => filled > 0 && numbers.length >= filled / 2)
  const ofReleases = columns
    .filter(({ name }) => RELEASE_NAME.test(name))
    .filter(
      (column) => column.name.endsWith('id') || (numbered.includes(column) && !areYears(column.numbers)),
    )
    .toSorted((a, b) => Number(b.name.startsWith('discogs')) - Number(a.name.startsWith('discogs')))
  const found = [
    ...linked.filter(({ releases }) => releases > 0),
    ...ofReleases,
    ...linked.filter(({ releases }) => releases === 0),
    ...numbered.filter(({ name }) => MASTER_NAME.test(name)),
  ]
  const bare = numbered.filter(
    ({ name, numbers }) => name === 'id' && (columns.length === 1 || (isCheckable && !isRunning(numbers))),
  )
  const isTyped = columns.some(({ name, types }) => types && NAMES.type.test(name))
  return [...found, ...(found.length === 0 || isTyped ? bare : [])].map(({ at }) => at)
}

/** 1 for a column of names, of which some may look like notations. */
function isName({ name }: Column): number {
  return Number(namedColumn('title', [name]) !== null || namedColumn('artist', [name]) !== null)
}

/** The row within the first ten that names most columns; -1: none does. What stands below a link is no header. */
function headerRow(rows: Rows, siteUrl?: string): number {
  const first = rows.slice(0, HEADER_WITHIN)
  const link = first.findIndex((cells) => cells.some((cell) => linksIn(cell, siteUrl).length > 0))
  const scores = first.slice(0, link < 0 ? first.length : link).map(headerScore)
  const best = Math.max(0, ...scores)
  return best === 0 ? -1 : scores.indexOf(best)
}

/** How many columns a row names; 0: it is no header. One name makes a header when it is that of the record. */
function headerScore(cells: readonly string[]): number {
  if (cells.some((cell) => /\d{3}/.test(cell))) return 0
  const names = cells.map(plainName)
  const isRecord = (name: string) =>
    RELEASE_NAME.test(name) || MASTER_NAME.test(name) || NAMES.link.test(name) || name === 'id'
  const known = names.filter(
    (name) => isRecord(name) || isNamedColumn(name) || Object.values(NAMES).some((each) => each.test(name)),
  )
  return known.length > 1 || known.some(isRecord) ? known.length : 0
}

/**
 * Whether lines without a header are rows of a table, which have as many cells each. Lines of nothing but ids are a list,
 * unless one column counts the rows or holds years.
 */
function isUniform(body: Rows): boolean {
  const width = body[0]?.length ?? 0
  if (body.length < 2 || width < 2 || body.some((cells) => cells.length !== width)) return false
  const columns = columnsOf([], body)
  const isList = columns.every(({ numbers, filled }) => numbers.length === filled)
  return !isList || columns.some(({ numbers }) => isRunning(numbers) || areYears(numbers))
}

/** Whether numbers merely count rows, in whichever order: there are hardly more of them than rows. */
function isRunning(numbers: readonly number[]): boolean {
  const span = Math.max(...numbers) - Math.min(...numbers)
  return numbers.length === 1 ? Number(numbers[0]) <= 100 : span < numbers.length * 3
}

function areYears(numbers: readonly number[]): boolean {
  return numbers.length > 0 && numbers.every((number) => number >= 1880 && number <= 2099)
}

function formatOf(header: readonly string[], isTable: boolean, container?: ListFormat): ListFormat {
  const names = new Set(header.map((cell) => cell.trim().toLowerCase()))
  if (names.has(OWN_HEADER)) return 'cratewatch'
  if (names.has('release_id') && names.has('catalog#'))
    return names.has('collectionfolder') ? 'collection' : 'wantlist'
  return container ?? (isTable ? 'table' : 'lines')
}
