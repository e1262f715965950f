declare const durationBrand: unique symbol

/** A span of time in milliseconds. */
export type Duration = number & { readonly [durationBrand]: true }

/** Makes a duration of a number of milliseconds. */
export function milliseconds(n: number): Duration {
  return n as Duration
}

export function seconds(n: number): Duration {
  return (n * 1_000) as Duration
}

export function minutes(n: number): Duration {
  return (n * 60_000) as Duration
}

export function hours(n: number): Duration {
  return (n * 3_600_000) as Duration
}

export function days(n: number): Duration {
  return (n * 86_400_000) as Duration
}
