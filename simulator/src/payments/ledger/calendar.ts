/** The vendor's time: whole seconds since 1970. */
export type UnixTime = number

/** Returns the same day `months` later, or the last one of a shorter month: 31 January, 28 February, 31 March. */
export function monthsAfter(anchor: UnixTime, months: number): UnixTime {
  const start = new Date(anchor * 1_000)
  const day = start.getUTCDate()
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(day, lastDay))
  return Math.floor(end.getTime() / 1_000)
}

/** Returns the first end of a month, counted from `anchor`, after `now`. */
export function nextBoundary(anchor: UnixTime, now: UnixTime): UnixTime {
  let months = 1
  while (monthsAfter(anchor, months) <= now) months++
  return monthsAfter(anchor, months)
}

export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour
