/** How much of a watch list is for sale. */
export type Overview = {
  readonly total: number
  readonly available: number
  readonly unavailable: number
  /** Available over total, rounded; 0 of nothing is 0. */
  readonly availablePercent: number
}

export function overview(watches: readonly { readonly isAvailable: boolean }[]): Overview {
  const total = watches.length
  const available = watches.filter(({ isAvailable }) => isAvailable).length
  const availablePercent = total === 0 ? 0 : Math.round((available / total) * 100)
  return { total, available, unavailable: total - available, availablePercent }
}
