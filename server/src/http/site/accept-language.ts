import { pickLocale, type Locale } from '@cratewatch/domain/accounts/locale'

const MOST_TAGS = 20

/** Chooses the best of our languages for an `Accept-Language` header; the fallback when none matches. */
export function preferredLocale(header: string | undefined): Locale {
  return pickLocale(
    (header ?? '')
      .split(',', MOST_TAGS)
      .map(readTag)
      .filter(({ weight }) => weight > 0)
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ tag }) => tag),
  )
}

/** Parses `es-MX;q=0.8` into tag and weight; an unreadable weight counts as 0. */
function readTag(part: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return { tag, weight: Number.isNaN(weight) ? 0 : weight }
}
