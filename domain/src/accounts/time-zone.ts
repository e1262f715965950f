export const FALLBACK_TIME_ZONE = 'UTC'

/** The canonical name of an IANA time zone, null for anything else (also for bare offsets, which know no summer). */
export function knownTimeZone(name: string): string | null {
  if (!/^[a-z]/i.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
