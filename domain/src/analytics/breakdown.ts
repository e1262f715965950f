/** One part of a collection: how many records it has, and how many of them are for sale. */
type Slice<Name> = { readonly name: Name; readonly count: number; readonly available: number }

type Breakdown = {
  /** Largest first; a record without a name is in none of them. */
  readonly top: readonly Slice<string>[]
  /** The smaller ones together, and how many they are; null when all are in `top`. */
  readonly rest: { readonly names: number; readonly count: number; readonly available: number } | null
}

type Named = { readonly names: readonly string[]; readonly isAvailable: boolean }

/** Counts records by name. A record of several names (genres) counts in each, once. */
export function breakdown(records: readonly Named[], atMost: number): Breakdown {
  const slices = countByName(records).toSorted(largestFirst)
  // A single remaining name is shown, because "1 other" would take the same room.
  const shown = slices.length === atMost + 1 ? slices.length : atMost
  const left = slices.slice(shown)
  return {
    top: slices.slice(0, shown),
    rest: left.length === 0 ? null : { names: left.length, ...sum(left) },
  }
}

function countByName(records: readonly Named[]): Slice<string>[] {
  const slices = new Map<string, { name: string; count: number; available: number }>()
  for (const { names, isAvailable } of records) {
    // Hardly any record has two names: a set for each of thousands takes longer than to count them.
    for (const name of names.length > 1 ? new Set(names) : names) {
      const slice = slices.get(name) ?? { name, count: 0, available: 0 }
      slice.count += 1
      slice.available += isAvailable ? 1 : 0
      slices.set(name, slice)
    }
  }
  return [...slices.values()]
}

function largestFirst(a: Slice<string>, b: Slice<string>): number {
  return b.count - a.count || b.available - a.available || (a.name < b.name ? -1 : 1)
}

function sum(slices: readonly Slice<string>[]) {
  return {
    count: slices.reduce((total, { count }) => total + count, 0),
    available: slices.reduce((total, { available }) => total + available, 0),
  }
}

/** Records by the decade of their pressing, oldest first, decades without any in between included; unknown years last. */
export function decades(
  records: readonly { readonly year: number | null; readonly isAvailable: boolean }[],
): Slice<number | null>[] {
  const known = records.flatMap(({ year }) => (year === null ? [] : [decadeOf(year)]))
  const first = Math.min(...known)
  const length = known.length === 0 ? 0 : (Math.max(...known) - first) / 10 + 1
  const names = [...Array.from({ length }, (_, n) => first + n * 10), null]
  return names
    .map((name) => {
      const inside = records.filter(({ year }) => (year === null ? null : decadeOf(year)) === name)
      return { name, count: inside.length, available: inside.filter((record) => record.isAvailable).length }
    })
    .filter(({ name, count }) => name !== null || count > 0)
}

function decadeOf(year: number): number {
  return Math.floor(year / 10) * 10
}
