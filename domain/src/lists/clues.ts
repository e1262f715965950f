import { formatWords, mediumOf, type Medium } from '../records/medium.ts'
import { parseRecordReference } from '../records/parse-record-reference.ts'
import { isAnotherRecord, isSameName } from './same-record.ts'

/** What a row says of a record whose number it does not have; null: it says nothing. */
export type Clues = {
  /** Its digits, of which the last one is right. */
  readonly barcode: string | null
  readonly catalogue: string | null
  readonly label: string | null
  readonly artist: string | null
  readonly title: string | null
  readonly year: number | null
  readonly format: string | null
}

export const NO_CLUES: Clues = {
  barcode: null,
  catalogue: null,
  label: null,
  artist: null,
  title: null,
  year: null,
  format: null,
}

/** One search for what a row says. */
export type ClueSearch = {
  readonly by: 'barcode' | 'catalogue-number' | 'name'
  readonly words: string
}

/** A record that a search found: what is compared with the row. */
export type Candidate = {
  readonly id: number
  /** "Artist - Title". */
  readonly title: string
  readonly year: number | null
  readonly label: string | null
  readonly catalogueNumber: string | null
  readonly medium: Medium
}

/** A candidate with what tells pressings apart for whoever chooses. */
export type FoundCandidate = Candidate & {
  readonly thumb: string
  readonly country: string | null
  readonly format: string | null
  readonly masterId: number | null
}

/** Returns the searches for a row, the one that says most first; none: the row does not say enough. */
export function searchesFor({ barcode, catalogue, artist, title }: Clues): readonly ClueSearch[] {
  const name = nameOf(artist, title)
  return [
    ...(barcode === null ? [] : [{ by: 'barcode', words: barcode } as const]),
    ...(catalogue === null || catalogue.length < 3
      ? []
      : [{ by: 'catalogue-number', words: catalogue } as const]),
    ...(name === null ? [] : [{ by: 'name', words: name } as const]),
  ]
}

/** Longer words are no name, and the marketplace has no useful answer to them. */
const LONGEST_WORDS = 150

/** Artist and title as words to search for; a title alone fits too many records. */
function nameOf(artist: string | null, title: string | null): string | null {
  const alone = splitName(title) === null ? null : title
  const whole = artist === null ? alone : title && `${artist} ${title}`
  const words = whole?.replaceAll(/\s+[-–—]\s+|\([^)]*\)/g, ' ').trim() ?? ''
  return words === '' || words.length > LONGEST_WORDS ? null : words
}

/** "Artist - Title" in two; null: it is no such text. */
function splitName(text: string | null): readonly [artist: string, title: string] | null {
  const [, artist, title] = /^(\S.*?)\s+[-–—]\s+(.*\S)$/.exec(text ?? '') ?? []
  return artist === undefined || title === undefined ? null : [artist, title]
}

/** The digits of a barcode, also as spreadsheets have them, without zeros in front; null: it is none, or one of them is wrong. */
export function barcodeIn(text: string | null): string | null {
  const digits = text?.replaceAll(/[\s-]/g, '').replace(/\.0+$/, '') ?? ''
  if (!/^\d{10,14}$/.test(digits)) return null
  return (
    [digits, digits.padStart(12, '0'), digits.padStart(13, '0')].find(
      (each) => parseRecordReference(each).kind === 'barcode',
    ) ?? null
  )
}

/** The year in a date of any form; null: there is none, or there are several. */
export function yearIn(text: string | null): number | null {
  const years = text?.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? []
  return years.length === 1 ? Number(years[0]) : null
}

/** How many candidates of a row are shown. */
export const MOST_CANDIDATES = 6

export type Judged<Found extends Candidate> = {
  /** The one that is surely meant; null: somebody has to choose. */
  readonly certain: Found | null
  /** Those that may be meant, the likeliest first. */
  readonly candidates: readonly Found[]
}

/**
 * Judges what a search found for a row. Certain is a single record of this barcode whose names do not contradict the row, or a
 * single one of this catalogue number whose names agree with it. What was found by name alone is never certain, because
 * an album has many pressings; nor is what the row calls something other than vinyl.
 */
export function judgeFound<Found extends Candidate>(
  clues: Clues,
  { by }: ClueSearch,
  found: readonly Found[],
): Judged<Found> {
  const possible = found.filter((each) => !isAnotherRecord(clues, namesOf(each)))
  const candidates = possible
    .toSorted((a, b) => likelihood(clues, b) - likelihood(clues, a))
    .slice(0, MOST_CANDIDATES)
  const numbered = by === 'catalogue-number' ? found.filter((each) => isOfNumber(clues, each)) : found
  const [only, ...others] = numbered
  const isOnly = by !== 'name' && only !== undefined && others.length === 0 && possible.includes(only)
  const isMeant = isOnly && only.medium === 'vinyl' && !isOtherMedium(clues.format) && agrees(clues, by, only)
  return { certain: isMeant ? only : null, candidates }
}

function namesOf({ title }: Candidate): { artist: string; title: string } {
  const [artist, name] = splitName(title) ?? ['', title]
  return { artist, title: name }
}

/** Whether the names of a record agree with a row. A barcode is enough for a row without any. */
function agrees(clues: Clues, by: ClueSearch['by'], found: Candidate): boolean {
  const [artist, title] =
    clues.artist === null ? (splitName(clues.title) ?? [null, clues.title]) : [clues.artist, clues.title]
  const names = namesOf(found)
  if (by === 'barcode' && artist === null && title === null) return true
  const isArtist = artist === null || isSameName(artist, names.artist)
  const isTitle = title === null ? by === 'barcode' : isSameName(title, names.title)
  return isArtist && isTitle
}

function isOfNumber({ catalogue, label }: Clues, found: Candidate): boolean {
  const isNumber = plainNumber(found.catalogueNumber) === plainNumber(catalogue)
  return isNumber && (label === null || found.label === null || isSameName(label, found.label))
}

function plainNumber(text: string | null): string {
  return (
    text
      ?.normalize('NFKD')
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase() ?? ''
  )
}

/** Whether a row says that it is about a disc or a file, and not about a record. */
function isOtherMedium(format: string | null): boolean {
  if (
    format === null ||
    /vinyl|vinil|lp\b|\b(?:7|10|12)(?:"|”|''| ?inch)|schallplatte|レコード/i.test(format)
  )
    return false
  return (
    mediumOf(formatWords(format)) === 'cd' ||
    /\bcd|cassette|tape|digital|mp3|flac|download|file/i.test(format)
  )
}

/** How well a candidate fits a row, in points. */
function likelihood(clues: Clues, found: Candidate): number {
  const isSameNumber = clues.catalogue !== null && isOfNumber(clues, found)
  const isSameLabel = clues.label !== null && found.label !== null && isSameName(clues.label, found.label)
  return (
    Number(found.medium === 'vinyl') * 16 +
    Number(isSameNumber) * 8 +
    Number(clues.year !== null && clues.year === found.year) * 4 +
    Number(isSameLabel) * 2 +
    Number(clues.title !== null && isSameName(clues.title, namesOf(found).title))
  )
}
