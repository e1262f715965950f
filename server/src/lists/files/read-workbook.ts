import { MAX_LINES } from '@cratewatch/domain/lists/import-limits'
import { strFromU8, unzipSync } from 'fflate'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { Line } from './read-text.ts'

/** What all read parts of a workbook may have unpacked: a list of 25,000 rows has some 20 MB. */
const MOST_UNPACKED = 64 * 1024 * 1024
/** Cells further right are not read, nor rows below those that may be imported with a header. */
const MOST_COLUMNS = 256
const MOST_ROWS = MAX_LINES + 10
/** Fifty in each row: more of them take seconds, and no list of records has as many. */
const MOST_CELLS = 50 * MAX_LINES
const PARTS =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/(?:_rels\/)?[^/]+\.(?:xml|rels))$/

type Parts = Readonly<Record<string, string>>

/** Whether a file is an archive, as workbooks are. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

/**
 * Reads the rows of the first sheet of an `.xlsx` workbook, with the links behind its cells. null: it is none, is larger
 * than its rows need, has too many cells, or declares entities of its own.
 */
export function readWorkbook(bytes: Uint8Array, mostCells: number = MOST_CELLS): readonly Line[] | null {
  try {
    const parts = unpack(bytes)
    if (parts === null) return null
    const sheet = firstSheet(parts)
    const addresses = targets(parts[sheet.replace(/([^/]+)$/, '_rels/$1.rels')])
    const strings = sharedStrings(parts['xl/sharedStrings.xml'])
    return readSheet(parts[sheet] ?? '', { strings, addresses, mostCells })
  } catch {
    return null
  }
}

/** Unpacks the parts that are read. Sizes are those that the archive states; what is longer is cut off by the library. */
function unpack(bytes: Uint8Array): Parts | null {
  let left = MOST_UNPACKED
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => PARTS.test(name) && (left -= originalSize) >= 0,
  })
  if (left < 0 || files['xl/workbook.xml'] === undefined) return null
  const parts = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, strFromU8(file)]))
  return Object.values(parts).some((xml) => /<!(?:DOCTYPE|ENTITY)/i.test(xml)) ? null : parts
}

type Handlers = {
  readonly open?: (name: string, attribute: SaxesTagPlain['attributes']) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** Reads the elements of a part in their order, by their names without prefixes; a part that is missing has none. */
function readXml(xml: string | undefined, { open, text, close }: Handlers): void {
  if (xml === undefined) return
  const parser = new SaxesParser()
  const bare = (name: string) => name.replace(/^.*:/, '')
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => open?.(bare(name), attributes))
  parser.on('text', (said) => text?.(said))
  parser.on('closetag', ({ name }) => close?.(bare(name)))
  parser.write(xml).close()
}

function firstSheet(parts: Parts): string {
  const ids: string[] = []
  readXml(parts['xl/workbook.xml'], {
    open: (name, attribute) => name === 'sheet' && ids.push(attribute['r:id'] ?? ''),
  })
  const target = targets(parts['xl/_rels/workbook.xml.rels']).get(ids[0] ?? '') ?? 'worksheets/sheet1.xml'
  return `xl/${target.replace(/^\/?(?:xl\/)?/, '')}`
}

/** What a part refers to, by the names that it uses for it. */
function targets(xml: string | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  readXml(xml, {
    open: (name, attribute) =>
      name === 'Relationship' && found.set(attribute['Id'] ?? '', attribute['Target'] ?? ''),
  })
  return found
}

/** The texts that cells share, without how they are pronounced. */
function sharedStrings(xml: string | undefined): readonly string[] {
  const strings: string[] = []
  let within = ''
  readXml(xml, {
    open: (name) => {
      if (name === 'si') strings.push('')
      if (within !== 'rPh') within = name
    },
    text: (said) => {
      if (within === 't') strings.push((strings.pop() ?? '') + said)
    },
    close: (name) => {
      if (name === within) within = ''
    },
  })
  return strings
}

/** The cells of a sheet by their rows; those that are empty may be missing. */
type Rows = Map<number, string[]>

type Reading = {
  readonly strings: readonly string[]
  readonly addresses: ReadonlyMap<string, string>
  readonly mostCells: number
}

/** Reads the filled rows; the address behind a cell stands beside its text. Throws when there are too many cells. */
function readSheet(xml: string, { strings, addresses, mostCells }: Reading): readonly Line[] {
  const rows = readRows(xml, strings, mostCells)
  if (addresses.size > 0) addLinks(rows, xml, addresses)
  return [...rows].map(([line, sparse]) => {
    const cells = Array.from(sparse, (cell) => cell ?? '')
    return { line, cells, text: cells.filter((cell) => cell !== '').join(', ') }
  })
}

function readRows(xml: string, strings: readonly string[], mostCells: number): Rows {
  const rows: Rows = new Map()
  let row = 0
  let column = -1
  let type = 'n'
  let value = ''
  let isValue = false
  let left = mostCells
  readXml(xml, {
    open: (name, attribute) => {
      isValue = name === 'v' || name === 't'
      if (name === 'row') [row, column] = [Number(attribute['r'] ?? row + 1), -1]
      if (name !== 'c') return
      column = columnOf(attribute['r']) ?? column + 1
      type = attribute['t'] ?? 'n'
      value = ''
    },
    text: (said) => {
      if (isValue) value += said
    },
    close: (name) => {
      isValue = false
      if (name === 'c' && --left < 0) throw new Error('Too many cells')
      if (name !== 'c' || column >= MOST_COLUMNS || rows.size > MOST_ROWS) return
      const cells = rows.get(row) ?? []
      rows.set(row, cells)
      cells[column] = textOfCell(type, value, strings)
    },
  })
  return rows
}

function addLinks(rows: Rows, xml: string, addresses: ReadonlyMap<string, string>): void {
  readXml(xml, {
    open: (name, attribute) => {
      if (name !== 'hyperlink') return
      const [place = '', line] = /^[A-Z]+(\d+)/.exec(attribute['ref'] ?? '') ?? []
      const address = addresses.get(attribute['r:id'] ?? '')
      const cells = rows.get(Number(line))
      const at = columnOf(place)
      if (address === undefined || cells === undefined || at === null || at >= MOST_COLUMNS) return
      cells[at] = `${cells[at] ?? ''} ${address}`.trim()
    },
  })
}

/** The place of a column by its letters; null: there are none. */
function columnOf(cell: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(cell ?? '')?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** The text of a cell. Numbers are stored whole, in whichever form they are shown. */
function textOfCell(type: string, value: string, strings: readonly string[]): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b' || type === 'e') return ''
  return type === 'n' && Number.isInteger(Number(value)) && value !== '' ? String(Number(value)) : value
}
