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
