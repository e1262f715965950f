/** A watched record and the day its watch began. Days are counted since 1970-01-01, in one time zone. */
export type WatchedDay = { readonly watchId: string; readonly sinceDay: number }

/** A run of days on which copies of a record were seen for sale. */
export type SaleDays = { readonly watchId: string; readonly fromDay: number; readonly untilDay: number }

export type AvailabilityDay = {
  readonly day: number
  readonly watched: number
  /** How many of the watched were for sale at some time of the day. */
  readonly available: number
}

/** The last `length` days up to `today`, oldest first: how many records were watched, and how many of them for sale. */
export function availabilityByDay(
  watches: readonly WatchedDay[],
  sales: readonly SaleDays[],
  today: number,
  length: number,
): AvailabilityDay[] {
  const first = today - length + 1
  const since = new Map(watches.map(({ watchId, sinceDay }) => [watchId, sinceDay]))
  const forSale = Array.from({ length }, () => new Set<string>())
  for (const { watchId, fromDay, untilDay } of sales) {
    const watchedSince = since.get(watchId)
    if (watchedSince === undefined) continue
    const begin = Math.max(fromDay, watchedSince, first)
    for (let day = begin; day <= Math.min(untilDay, today); day += 1) forSale[day - first]?.add(watchId)
  }
  return forSale.map((releases, index) => {
    const day = first + index
    const watched = watches.filter(({ sinceDay }) => sinceDay <= day).length
    return { day, watched, available: releases.size }
  })
}
