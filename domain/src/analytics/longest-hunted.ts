import type { Instant } from '../kernel/instant.ts'

type Hunt = {
  readonly since: Instant
  /** When a copy was last seen to appear. */
  readonly foundAt: Instant | null
  readonly isAvailable: boolean
}

/** The watches that have waited longest without ever a copy for sale, longest first. */
export function longestHunted<T extends Hunt>(watches: readonly T[], atMost: number): T[] {
  return watches
    .filter(({ foundAt, isAvailable }) => foundAt === null && !isAvailable)
    .toSorted((a, b) => a.since - b.since)
    .slice(0, atMost)
}
