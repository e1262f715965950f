import { isUtf8 } from 'node:buffer'
import { MAX_CELL_CHARACTERS } from '@cratewatch/domain/lists/import-limits'
import type { Encoding } from '@cratewatch/domain/lists/read-list'
import { parse } from 'csv-parse/sync'

export type Decoded = { readonly text: string; readonly encoding: Encoding }

/**
 * Decodes a file by its bytes: byte order mark, zero bytes of UTF-16, valid UTF-8, otherwise windows-1252. null: it is
 * not text.
 */
export function decodeText(bytes: Buffer): Decoded | null {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return decodeAs('utf-8', bytes.subarray(3))
  if (a === 0xff && b === 0xfe) return decodeAs('utf-16le', bytes.subarray(2))
  if (a === 0xfe && b === 0xff) return decodeAs('utf-16be', bytes.subarray(2))
  return decodeAs(utf16WithoutMark(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'latin-1'), bytes)
}

/** Windows-1252 for Latin-1, as spreadsheets mean it: with curly quotes and the euro sign. */
const LABELS: Readonly<Record<Encoding, string>> = {
  'utf-8': 'utf-8',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'latin-1': 'windows-1252',
}

/** Characters that no text contains: control characters except tab, line ends and form feed. */
const BINARY = /[\p{Cc}--[\t\n\f\r\u007f-\u009f]]/v

function decodeAs(encoding: Encoding, bytes: Buffer): Decoded | null {
  const text = new TextDecoder(LABELS[encoding], { ignoreBOM: true }).decode(bytes)
  return BINARY.test(text) ? null : { text, encoding }
}

const SAMPLE_BYTES = 512

/** Recognises UTF-16 without a mark: in mostly Latin text nearly every other byte is zero, always on the same side. */
function utf16WithoutMark(bytes: Buffer): Encoding | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  if (sample.length < 4 || bytes.length % 2 !== 0) return null
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = sample.length * 0.35
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : null
}

/** One record of a table, or one line of a list, with its line number. */
export type Line = { readonly line: number; readonly text: string; readonly cells: readonly string[] }

/** How many lines a cell may span. A longer one comes from a quote that was never closed. */
const MOST_LINES_A_CELL = 50
const DELIMITERS = [',', ';', '\t', '|'] as const
/** The lines by which the separator is found: a title above the table has none. */
const SAMPLE = 20
/** The line that names the separator to spreadsheets. */
const SEPARATOR_LINE = /^\s*"?sep=(.)"?\s*$/i
/** The line below the header of a table in Markdown. */
const RULE_LINE = /^[\s|:-]*-[\s|:-]*$/

/**
 * Reads the lines of a table (also one in Markdown) or of a list, without empty ones. Quoted cells may hold separators
 * and line ends. An unclosed quote is taken literally, and affects no other line.
 */
export function* readCells(text: string): Generator<Line> {
  const lines = text.split(/\r\n|\r|\n/)
  const first = lines.findIndex((line) => line.trim() !== '')
  const stated = SEPARATOR_LINE.exec(lines[first] ?? '')?.[1]
  const delimiter = stated ?? delimiterOf(lines)
  for (let at = stated === undefined ? 0 : first + 1; at < lines.length;) {
    const { cells, taken } = delimiter === '|' ? readPiped(lines[at] ?? '') : readRecord(lines, at, delimiter)
    if (cells.some((cell) => cell.trim() !== ''))
      yield { line: at + 1, text: (lines[at] ?? '').trim(), cells }
    at += taken
  }
}

/** Reads a row with bars between its cells, and perhaps around them. */
function readPiped(line: string) {
  if (RULE_LINE.test(line)) return { cells: [], taken: 1 }
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '')
  return { cells: inner.split('|').map((cell) => cell.trim()), taken: 1 }
}

/** Reads the record that begins in this line, and how many lines it spans. */
function readRecord(lines: readonly string[], at: number, delimiter: string) {
  const line = lines[at] ?? ''
  if (!line.includes('"')) return { cells: line.split(delimiter), taken: 1 }
  const whole = joinQuoted(lines, at)
  // Only a line with content is parsed, because parsing is slow: a million empty quotes then cost little.
  if (isBlank(whole?.text ?? line, delimiter)) return { cells: [], taken: whole?.taken ?? 1 }
  const strict = whole === null ? null : parseRecord(whole.text, delimiter, false)
  if (whole !== null && strict !== null) return { cells: strict, taken: whole.taken }
  return { cells: parseRecord(line, delimiter, true) ?? line.split(delimiter), taken: 1 }
}

function isBlank(text: string, delimiter: string): boolean {
  return text.replaceAll('"', '').replaceAll(delimiter, '').trim() === ''
}

/** Joins a line with those after it until every quote is closed; null: not within the limit. */
function joinQuoted(lines: readonly string[], at: number): { text: string; taken: number } | null {
  let text = ''
  let quotes = 0
  for (let taken = 1; taken <= MOST_LINES_A_CELL && at + taken <= lines.length; taken++) {
    const line = lines[at + taken - 1] ?? ''
    text += taken === 1 ? line : `\n${line}`
    quotes += line.split('"').length - 1
    if (quotes % 2 === 0) return { text, taken }
    if (text.length > MAX_CELL_CHARACTERS) return null
  }
  return null
}

/**
 * Parses the cells of one record; null when its quotes are wrong. `lenient` takes quotes in the middle of a cell
 * literally.
 */
function parseRecord(text: string, delimiter: string, lenient: boolean): string[] | null {
  try {
    const records = parse(text, { delimiter, relax_quotes: lenient, relax_column_count: true })
    return records.length === 1 ? (records[0] ?? null) : null
  } catch {
    return null
  }
}

/**
 * Finds the separator: the one of which most lines have the same number, outside of quotes. Spreadsheets of many countries
 * write semicolons.
 */
function delimiterOf(lines: readonly string[]): string {
  const sample = lines.filter((line) => line.trim() !== '').slice(0, SAMPLE)
  const bare = sample.map((line) => line.replaceAll(/"[^"]*"/g, ''))
  const scores = DELIMITERS.map((sign) => {
    const counts = bare.map((line) => line.split(sign).length - 1).filter((count) => count > 0)
    const alike = [...Map.groupBy(counts, (count) => count)].map(([count, those]) => count * those.length)
    return Math.max(0, ...alike)
  })
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ','
}
