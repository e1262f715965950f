import { localClock, type LocalClock } from '../analytics/local-clock.ts'

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

export type LocalClocks = (timeZone: string) => LocalClock

/** Makes the clock of each time zone once; that of an unknown zone shows UTC. */
export function localClocks(): LocalClocks {
  const made = new Map<string, LocalClock>()
  return (timeZone) => {
    const clock = made.get(timeZone) ?? localClock(knownTimeZone(timeZone) ?? FALLBACK_TIME_ZONE)
    made.set(timeZone, clock)
    return clock
  }
}
