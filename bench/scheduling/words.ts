/** A time as people say it. */
export function spoken(seconds: number): string {
  if (!Number.isFinite(seconds)) return '–'
  if (seconds < 600) return `${seconds.toFixed(0)} s`
  if (seconds < 7_200) return `${(seconds / 60).toFixed(1)} min`
  return seconds < 216_000 ? `${(seconds / 3_600).toFixed(1)} h` : `${(seconds / 86_400).toFixed(1)} d`
}

/** Two times, with one unit where both have the same: "17, 29 s". */
export function spokenTogether(one: number, other: number): string {
  const [first = '', unit] = spoken(one).split(' ')
  const second = spoken(other)
  return second.endsWith(` ${unit}`) ? `${first}, ${second}` : `${spoken(one)}, ${second}`
}

export function percent(share: number, digits = 1): string {
  return Number.isFinite(share) ? `${(100 * share).toFixed(digits)} %` : '–'
}

export function mean(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length
}
