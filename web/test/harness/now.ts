/** When every test takes place. */
export const NOW = new Date('2026-08-14T12:00:00Z')

/** A moment before now, or after it when negative. */
export function minutesAgo(minutes: number): string {
  return new Date(NOW.getTime() - minutes * 60_000).toISOString()
}

/** A day before today, or after it when negative. */
export const daysAgo = (days: number) => minutesAgo(days * 24 * 60)
