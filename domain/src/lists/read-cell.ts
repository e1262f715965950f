import { parseRecordReference, type RecordReference } from '../records/parse-record-reference.ts'

/** A release or a master, by its number. */
export type RecordLink = Extract<RecordReference, { readonly id: number }>

/** Addresses and the marketplace's notation within other text, as sentences and Markdown have them. */
const WITHIN = /https?:\/\/[^\s"'<>()[\]{}|]+|(?:[a-z]+\.)?discogs\.com\/[^\s"'<>()[\]{}|]+|\[[rm]=?\d+\]/gi
/** The marketplace's notation without its brackets, which lists leave out: alone in its place only, because M83 is a band. */
const PLAIN_CODE = /^[rm]=?\d+$/i

/** The records that a text links to, each once. A bare number is no link. */
export function linksIn(text: string, siteUrl?: string): readonly RecordLink[] {
  if (!/[/[]/.test(text)) return []
  const whole = readWhole(cellText(text), siteUrl)
  if (isRecord(whole)) return [whole]
  const found = [...text.matchAll(WITHIN)]
    .map(([part]) => parseRecordReference(part, siteUrl))
    .filter(isRecord)
  return [...new Map(found.map((link) => [`${link.kind} ${link.id}`, link])).values()]
}

/** Reads a cell that is a record by itself, by its link, its notation or its number; otherwise what it is. */
export function readWhole(text: string, siteUrl?: string): RecordReference {
  const number = pureNumber(text)
  if (number !== null) return parseRecordReference(String(number), siteUrl)
  return parseRecordReference(PLAIN_CODE.test(text) ? `[${text}]` : text, siteUrl)
}

/** The text of a cell, without what spreadsheets put around it: apostrophes, quotes, the sign of a formula. */
export function cellText(cell: string): string {
  const text = textOf(cell).trim()
  return /^=?"[^"]*"$/.test(text)
    ? text.slice(text.indexOf('"') + 1, -1).trim()
    : text.replace(/^'(?=[\d\s]+$)/, '')
}

const MAX_ID = 2_147_483_647
const IN_THREES = /^[1-9]\d{0,2}(?:([.,' \u00a0\u202f’])\d{3})(?:\1\d{3})*$/
const WITH_ZEROS = /^(\d+)[.,]0+$/
const AS_POWER = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i

/** The whole number that a cell is, also as spreadsheets write it (`7,530,535`, `7530535.0`, `7.530535E+06`); null: none that a record can have. */
export function pureNumber(cell: string): number | null {
  const text = cellText(cell)
  if (!/^\d/.test(text)) return null
  const digits = IN_THREES.test(text)
    ? text.replaceAll(/\D/g, '')
    : (WITH_ZEROS.exec(text)?.[1] ?? fromPower(text) ?? text)
  const number = /^\d{1,10}$/.test(digits) ? Number(digits) : 0
  return number >= 1 && number <= MAX_ID ? number : null
}

/** Whether a text is a number in short form that has lost digits: 7.53E+06 is one of ten thousand numbers. */
export function isRounded(text: string): boolean {
  return AS_POWER.test(text) && fromPower(text) === null
}

function fromPower(text: string): string | null {
  const [, first, decimals = '', power] = AS_POWER.exec(text) ?? []
  if (first === undefined || decimals.length < Number(power)) return null
  return /^0*$/.test(decimals.slice(Number(power))) ? first + decimals.slice(0, Number(power)) : null
}

export function isRecord(reference: RecordReference): reference is RecordLink {
  return reference.kind === 'release' || reference.kind === 'master'
}

/** What a spreadsheet takes for a formula: a cell that begins like this, perhaps behind apostrophes of its own. */
const FORMULA = /^'*[=+\-@\t\r\n]/

/**
 * A text as a cell that no spreadsheet runs: an apostrophe in front makes it text. What begins with apostrophes and then
 * like a formula gets one more, so that reading the cell gives every text back as it was.
 */
export function cellOf(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The text of a cell that `cellOf` wrote; any other cell is its own text. */
export function textOf(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}
