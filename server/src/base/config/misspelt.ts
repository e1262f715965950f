import { byDistance, isNear } from '@cratewatch/domain/kernel/near-words'

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
  const meant = known.filter((each) => isNear(written, each) || begins(each))
  return byDistance(written, meant)[0] ?? null
}

const firstWord = (name: string) => name.split('_')[0]
