import { NAME_SEARCH_MIN_LENGTH } from './parse-record-reference.ts'

/** Longer than any title and artist together; the source has no useful answers beyond it. */
export const NAME_SEARCH_MAX_LENGTH = 150

/** One spelling for every way to type the same words, so that they share one answer. null: too short or too long. */
export function searchWords(typed: string): string | null {
  const words = typed.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
  return words.length >= NAME_SEARCH_MIN_LENGTH && words.length <= NAME_SEARCH_MAX_LENGTH ? words : null
}

/**
 * A search title as a sleeve would print it. The source joins "Artist - Title", marks name variations with `*` and tells
 * namesakes apart by "(2)": both are noise in the artist's part, and may be meant in the title's.
 */
export function displaySearchTitle(title: string): string {
  const at = title.indexOf(' - ')
  if (at < 0) return title.trim()
  const artist = title.slice(0, at).replace(/(?: \(\d+\)|\*)+(?=$|[ ,/&;])/g, '')
  return `${artist.trim()}${title.slice(at)}`.trim()
}

/** The words of a search in lower case and without accents, so that "Bjork" finds "Björk". */
export function plainWords(search: string): string[] {
  const plain = search.normalize('NFKD').replaceAll(/[\u0300-\u036F]/g, '')
  return plain
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
}
