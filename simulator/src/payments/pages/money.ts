/** Writes an amount in the smallest unit of its currency, in American format. */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(
    amount / 100,
  )
}

const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** Writes `3 November 2026`. */
export function dayOf(unixTime: number): string {
  return days.format(unixTime * 1_000)
}

/** Writes `3 Nov 2026, 14:02`, UTC. */
export function momentOf(unixTime: number): string {
  return moments.format(unixTime * 1_000)
}
