import { parse } from 'csv-parse/sync'
import { MAX_CELL_CHARACTERS } from '@cratewatch/domain/wantlist/import-limits'

/** One record of a table, or one line of a list, with its line number. */
export type Line = { readonly line: number; readonly text: string; readonly cells: readonly string[] }

/** How many lines a cell may span. A longer one comes from a quote that was never closed. */
const MOST_LINES_A_CELL = 50
const DELIMITERS = [',', ';', '\t', '|'] as const
/** The lines by which the separator is found: a title above the table has none. */
const SAMPLE = 20
/** The line by which spreadsheets are told the separator. */
const SEPARATOR_LINE = /^\s*"?sep=(.)"?\s*$/i
/** The line below the header of a table in Markdown. */
const RULE_LINE = /^[\s|:-]*-[\s|:-]*$/

/**
 * Reads the lines of a table (also one in Markdown) or of a list, without empty ones. Quoted cells may hold separators and line ends. An unclosed
 * quote is taken literally, and affects no other line.
 */
export function* readCells(text: string): Generator<Line> {
  const lines = text.split(/\r\n|\r|\n/)
  const first = lines.findIndex((line) => line.trim() !== '')
  const said = SEPARATOR_LINE.exec(lines[first] ?? '')?.[1]
  const delimiter = said ?? delimiterOf(lines)
  for (let at = said === undefined ? 0 : first + 1; at < lines.length;) {
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
