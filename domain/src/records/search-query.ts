import { NAME_SEARCH_MIN_LENGTH } from './parse-record-reference.ts'

/** Longer than any title and artist together; the source has no useful answers beyond it. */
export const NAME_SEARCH_MAX_LENGTH = 150

/** One spelling for every way to type the same words, so that they share one answer. null: too short or too long. */
export function searchWords(typed: string): string | null {
  const words = typed.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
  return words.length >= NAME_SEARCH_MIN_LENGTH && words.length <= NAME_SEARCH_MAX_LENGTH ? words : null
}
