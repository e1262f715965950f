/** A record seen at age 0 in state `on`: what has appeared by age `u`, and how long it has waited in sum. */
export type RecordRates = { readonly appearing: number; readonly vanishing: number }

/** Second-order terms would cancel below this product; the series is exact there. */
const SMALL = 1e-4

/**
 * Expected seconds that appearances since the check have waited in sum by age `u`, if nobody checks again: the
 * integral of (u - v) * rate(v). Little's law makes this the whole truth about delay: mean delay = waiting per second
 * / appearances per second, without counting single appearances and their luck. What appears in the first `quiet`
 * seconds alerts nobody, and waits for nothing.
 */
export function expectedWaiting(rates: RecordRates, on: boolean, age: number, quiet = 0): number {
  if (age <= quiet) return 0
  const { appearing, settled, transient, sum } = termsOf(rates, on)
  const waited = (u: number) => {
    const x = sum * u
    const shape = x < SMALL ? u * u * (0.5 - x / 6) : (x + Math.expm1(-x)) / (sum * sum)
    return appearing * ((settled * u * u) / 2 + transient * shape)
  }
  return waited(age) - waited(quiet) - (age - quiet) * expectedAppearances(rates, on, quiet)
}

/** Expected appearances by age `age`. */
export function expectedAppearances(rates: RecordRates, on: boolean, age: number): number {
  const { appearing, settled, transient, sum } = termsOf(rates, on)
  return appearing * (settled * age - (transient * Math.expm1(-sum * age)) / sum)
}

function termsOf({ appearing, vanishing }: RecordRates, on: boolean) {
  const sum = appearing + vanishing
  const settled = vanishing / sum
  return { appearing, sum, settled, transient: on ? -settled : appearing / sum }
}
