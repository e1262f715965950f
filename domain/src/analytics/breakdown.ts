/** One part of a collection: how many records it has, and how many of them are for sale. */
export type Slice<Name> = { readonly name: Name; readonly count: number; readonly available: number }

export type Breakdown = {
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
  const slices = new Map<string, Slice<string>>()
  for (const { names, isAvailable } of records) {
    for (const name of new Set(names)) {
      const { count, available } = slices.get(name) ?? { count: 0, available: 0 }
      slices.set(name, { name, count: count + 1, available: available + (isAvailable ? 1 : 0) })
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
