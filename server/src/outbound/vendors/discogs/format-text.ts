import { z } from 'zod'

export type ReleaseFormat = {
  readonly name?: string | null | undefined
  readonly qty?: string | null | undefined
  readonly text?: string | null | undefined
  readonly descriptions?: readonly string[] | null | undefined
}

/** The marketplace's name for a box with everything, which adds nothing to the formats in it. */
const EVERYTHING = 'All Media'
/** A record's size implies that it is vinyl. */
const SIZES = new Set(['LP', '12"', '10"', '7"'])

/** Writes formats as a shop would: `2 × LP, Album`, `CD, Album + 7", Single`; null when nothing is known. */
export function formatText(formats: readonly ReleaseFormat[]): string | null {
  const counts = new Map<string, number>()
  for (const format of formats) {
    const words = wordsOf(format)
    if (format.name === EVERYTHING || words === '') continue
    counts.set(words, (counts.get(words) ?? 0) + quantityOf(format))
  }
  return [...counts].map(([words, count]) => (count > 1 ? `${count} × ${words}` : words)).join(' + ') || null
}

function wordsOf({ name, text, descriptions }: ReleaseFormat): string {
  const words = (descriptions ?? []).map((word) => word.trim())
  const isSized = name === 'Vinyl' && words.some((word) => SIZES.has(word))
  const ordered = isSized ? words.toSorted((a, b) => Number(SIZES.has(b)) - Number(SIZES.has(a))) : words
  const parts = [isSized ? '' : (name?.trim() ?? ''), ...ordered, text?.trim() ?? '']
  return parts.filter((part) => part !== '').join(', ')
}

function quantityOf({ qty }: ReleaseFormat): number {
  const count = Number(qty)
  return Number.isInteger(count) && count > 1 ? count : 1
}

/**
 * Makes a field optional: missing, null and of a wrong type are alike, because only a record's identity is required.
 */
export function decoration<T extends z.ZodType>(schema: T) {
  return schema.nullish().catch(null)
}

/** Text that people typed. The database accepts neither all control characters nor half of a surrogate pair. */
export const words = z.string().transform((text) =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim(),
)
export const title = words.pipe(z.string().min(1))
export const text = decoration(words)
export const number = decoration(z.int())

const NO_PICTURE = /spacer\.gif$/

/** Returns the first picture address that a browser can load; empty when there is none. */
export function pictureAddress(candidates: readonly (string | null | undefined)[]): string {
  return candidates.find((uri) => uri && /^https?:\/\//.test(uri) && !NO_PICTURE.test(uri)) ?? ''
}
