import type { Slice } from './breakdown.ts'

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
