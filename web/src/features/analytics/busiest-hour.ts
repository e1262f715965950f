export type BusyHour = { readonly weekday: number; readonly hour: number; readonly count: number }

/**
 * Returns the cell with the highest count, the first of several; null when nothing was counted. Weekday 0 is Monday.
 */
export function busiestHour(grid: readonly (readonly number[])[]): BusyHour | null {
  const cells = grid.flatMap((row, weekday) => row.map((count, hour) => ({ weekday, hour, count })))
  return cells.reduce<BusyHour | null>((best, cell) => (cell.count > (best?.count ?? 0) ? cell : best), null)
}
