/**
 * How many checks came so many seconds after the one before, and how many of them found copies where that had seen
 * none.
 */
export type Wait = { readonly seconds: number; readonly checks: number; readonly found?: number }

/** Buckets are a twelfth of an octave apart, so a quantile is right within 3 %. */
const PER_OCTAVE = 12
const LAST_BUCKET = 32 * PER_OCTAVE

/** The bucket of a wait: whole, 0 for a second or less. */
export function waitBucket(seconds: number): number {
  const bucket = Math.round(PER_OCTAVE * Math.log2(Math.max(1, seconds)))
  return Math.min(LAST_BUCKET, bucket)
}

/** The seconds that a bucket stands for. */
export function bucketSeconds(bucket: number): number {
  return 2 ** (bucket / PER_OCTAVE)
}

/** The wait that a share `quantile` of the checks did not exceed, in seconds; null when there were none. Any order. */
export function waitQuantile(waits: readonly Wait[], quantile: number): number | null {
  const sorted = waits.filter(({ checks }) => checks > 0).toSorted((a, b) => a.seconds - b.seconds)
  const wanted = quantile * sorted.reduce((sum, { checks }) => sum + checks, 0)
  let reached = 0
  for (const { seconds, checks } of sorted) {
    reached += checks
    if (reached >= wanted) return seconds
  }
  return null
}
