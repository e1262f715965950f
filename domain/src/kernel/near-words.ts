/** Of long words two letters may be wrong. One letter of four: HOME is not HOST, and PATH not PORT. */
const MOST_WRONG = 2
const LETTERS_A_MISTAKE = 4

/** Returns the known word that a misspelt one was meant to be; null: none is near. */
export function nearestWord(written: string, known: readonly string[]): string | null {
  const [nearest = null] = byDistance(
    written,
    known.filter((each) => isNear(written, each)),
  )
  return nearest
}

/** Whether a word differs from a known one by no more than a slip of the hand. */
export const isNear = (written: string, known: string): boolean =>
  differences(written, known) <= Math.min(MOST_WRONG, Math.floor(known.length / LETTERS_A_MISTAKE))

/** Sorts words by how many letters they differ. */
export const byDistance = (written: string, words: readonly string[]): readonly string[] =>
  words.toSorted((a, b) => differences(written, a) - differences(written, b))

/** Counts the letters to add, leave out or replace, and neighbours to exchange (Levenshtein's distance, and Damerau's). */
function differences(one: string, other: string): number {
  let before: readonly number[] = []
  let row: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let done = 0; done < one.length; done += 1) {
    const next = [done + 1]
    for (let at = 0; at < other.length; at += 1) {
      const isExchanged = one[done] === other[at - 1] && one[done - 1] === other[at]
      const replaced = (row[at] ?? 0) + (one[done] === other[at] ? 0 : 1)
      const exchanged = isExchanged ? (before[at - 1] ?? Infinity) + 1 : Infinity
      next.push(Math.min(replaced, exchanged, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}
