import { z } from 'zod'

/** Absent, null and of another type alike: only the identity of a record is needed, everything else is decoration. */
export function decoration<T extends z.ZodType>(schema: T) {
  return schema.nullish().catch(null)
}

/** What somebody typed there. Neither database nor table takes every control character, or half of a character. */
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

/** The first address of a picture that a browser can load; empty when there is none. */
export function pictureAddress(candidates: readonly (string | null | undefined)[]): string {
  return candidates.find((uri) => uri && /^https?:\/\//.test(uri) && !NO_PICTURE.test(uri)) ?? ''
}
