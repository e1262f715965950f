/** Returns the points of an SVG polyline in a box of 100 × 100, from shares of its height. */
export function polyline(shares: readonly number[]): string {
  const last = Math.max(1, shares.length - 1)
  return shares.map((share, index) => `${round((index / last) * 100)},${round(100 - share * 100)}`).join(' ')
}

function round(n: number): number {
  return Math.round(n * 100) / 100
}

/** Returns the point nearest to a share of the width; outside it, the first or last. */
export function nearestIndex(share: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))))
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -Infinity,
  End: Infinity,
}

/** Returns the point a key leads to; null for other keys. */
export function stepFrom(index: number, key: string, count: number): number | null {
  const step = STEPS[key]
  return step === undefined ? null : Math.min(count - 1, Math.max(0, index + step))
}

/** A chart of fewer points says nothing. */
export const FEWEST_POINTS = 10
