/**
 * Returns the figure of a counter on its way between two others, at `progress` from 0 to 1: fast at first, then slower.
 */
export function countedTo(from: number, to: number, progress: number): number {
  if (progress >= 1) return to
  const eased = 1 - (1 - Math.max(0, progress)) ** 4
  return Math.round(from + (to - from) * eased)
}
