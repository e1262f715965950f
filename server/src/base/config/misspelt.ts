/** Of long names two letters may be wrong. One letter of four: HOME is not HOST, and PATH not PORT. */
const MOST_WRONG = 2
const LETTERS_A_MISTAKE = 4

/** What compose files read from the same file for themselves. */
const OF_COMPOSE = new Set(['POSTGRES_PASSWORD', 'CRATEWATCH_IMAGE', 'BIND'])

/**
 * Returns the setting that a name was meant to be; null: it looks like none. A file is for the product alone, so there
 * a name that begins like one (`SMTP_HOST`) counts, too, and so does one in small letters.
 */
export function meantName(name: string, known: readonly string[], isOfFile: boolean): string | null {
  if (known.includes(name) || OF_COMPOSE.has(name)) return null
  const written = isOfFile ? name.toUpperCase() : name
  const begins = (each: string) => isOfFile && each.includes('_') && firstWord(each) === firstWord(written)
  const isNear = (each: string) => differences(written, each) <= allowed(each) || begins(each)
  const [nearest = null] = known
    .filter(isNear)
    .toSorted((a, b) => differences(written, a) - differences(written, b))
  return nearest
}

const firstWord = (name: string) => name.split('_')[0]

const allowed = (name: string) => Math.min(MOST_WRONG, Math.floor(name.length / LETTERS_A_MISTAKE))

/** Counts the letters to add, leave out or replace (Levenshtein's distance). */
export function differences(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [done, letter] of Array.from(one).entries()) {
    const next = [done + 1]
    for (const [at, each] of Array.from(other).entries())
      next.push(
        Math.min((row[at] ?? 0) + (letter === each ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
