import { z } from 'zod'

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
