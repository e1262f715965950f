/** A record seen at age 0 in state `on`: what has appeared by age `u`, and how long it has waited in sum. */
export type RecordRates = { readonly appearing: number; readonly vanishing: number }

/** Second-order terms would cancel below this product; the series is exact there. */
const SMALL = 1e-4

/**
 * Expected seconds that appearances since the check have waited in sum by age `u`, if nobody checks again: the
 * integral of (u - v) * rate(v). Little's law makes this the whole truth about delay: mean delay = waiting per second
 * / appearances per second, without counting single appearances and their luck.
 */
export function expectedWaiting({ appearing, vanishing }: RecordRates, on: boolean, age: number): number {
  const sum = appearing + vanishing
  const settled = vanishing / sum
  const transient = on ? -settled : appearing / sum
  const x = sum * age
  const shape = x < SMALL ? age * age * (0.5 - x / 6) : (x + Math.expm1(-x)) / (sum * sum)
  return appearing * ((settled * age * age) / 2 + transient * shape)
}
