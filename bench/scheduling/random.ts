/** Chance without state: the same (seed, record, draw) gives the same number to every policy. Uniform in (0, 1). */
export function uniform(seed: number, record: number, draw: number): number {
  let h =
    seed ^ Math.imul((record + 0x9e3779b9) | 0, 0x85ebca6b) ^ Math.imul((draw + 0x7f4a7c15) | 0, 0xc2b2ae35)
  h ^= h >>> 16
  h = Math.imul(h, 0x7feb352d)
  h ^= h >>> 15
  h = Math.imul(h, 0x846ca68b)
  h ^= h >>> 16
  let g = Math.imul(h ^ 0x5bd1e995, 0x27d4eb2d) ^ record
  g ^= g >>> 15
  g = Math.imul(g, 0x2c1b3c6d)
  g ^= g >>> 13
  return (((h >>> 0) + (g >>> 0) * 2 ** -32 + 1e-12) * 2 ** -32) % 1 || 1e-12
}

/** An exponential time of mean 1. */
export function exponential(seed: number, record: number, draw: number): number {
  return -Math.log(uniform(seed, record, draw))
}

/** A standard normal deviate; uses the draws `draw` and `draw + 1`. */
export function normal(seed: number, record: number, draw: number): number {
  const radius = Math.sqrt(-2 * Math.log(uniform(seed, record, draw)))
  return radius * Math.cos(2 * Math.PI * uniform(seed, record, draw + 1))
}
