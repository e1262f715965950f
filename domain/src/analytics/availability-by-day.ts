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
  const begun = Array.from({ length }, () => 0)
  /** The last record that was counted on a day: two of its sales may touch one. */
  const lastOf = Array.from({ length }, () => -1)
  for (const [record, { sinceDay, sales }] of watches.entries()) {
    const from = Math.max(sinceDay, first) - first
    if (from < length) begun[from] = (begun[from] ?? 0) + 1
    for (const { fromDay, untilDay } of sales) {
      for (
        let index = Math.max(fromDay - first, from);
        index <= Math.min(untilDay, today) - first;
        index += 1
      ) {
        if (lastOf[index] === record) continue
        lastOf[index] = record
        available[index] = (available[index] ?? 0) + 1
      }
    }
  }
  let watched = 0
  return available.map((records, index) => {
    watched += begun[index] ?? 0
    return { day: first + index, watched, available: records }
  })
}
