/** A watched record: the day its watch began, and the runs of days on which copies of it were seen for sale. */
export type WatchedDays = { readonly sinceDay: number; readonly sales: readonly SaleDays[] }

/** Days are counted since 1970-01-01, in one time zone. */
type SaleDays = { readonly fromDay: number; readonly untilDay: number }

export type AvailabilityDay = {
  readonly day: number
  readonly watched: number
  /** How many of the watched were for sale at some time of the day. */
  readonly available: number
}

/** The last `length` days up to `today`, oldest first: how many records were watched, and how many of them for sale. */
export function availabilityByDay(
  watches: readonly WatchedDays[],
  today: number,
  length: number,
): AvailabilityDay[] {
  const first = today - length + 1
  const available = Array.from({ length }, () => 0)
  for (const { sinceDay, sales } of watches) {
    const forSale = new Set<number>()
    for (const { fromDay, untilDay } of sales) {
      const begin = Math.max(fromDay, sinceDay, first)
      for (let day = begin; day <= Math.min(untilDay, today); day += 1) forSale.add(day)
    }
    for (const day of forSale) available[day - first] = (available[day - first] ?? 0) + 1
  }
  return available.map((records, index) => {
    const day = first + index
    const watched = watches.filter(({ sinceDay }) => sinceDay <= day).length
    return { day, watched, available: records }
  })
}
