import type { Duration } from './duration.ts'

declare const instantBrand: unique symbol

/** A point in time: milliseconds since 1970-01-01T00:00Z. Only adapters read a clock; rules are given instants. */
export type Instant = number & { readonly [instantBrand]: true }

/** Makes an instant of a number of epoch milliseconds. */
export function instant(epochMs: number): Instant {
  return epochMs as Instant
}

/** The instant `duration` later (earlier when negative). */
export function plus(at: Instant, duration: Duration): Instant {
  return (at + duration) as Instant
}

/** How long after `from` is `to`; negative when `to` is earlier. */
export function between(from: Instant, to: Instant): Duration {
  return (to - from) as Duration
}

/** The later of two instants. */
export function later(a: Instant, b: Instant): Instant {
  return a > b ? a : b
}

/** The earlier of two instants. */
export function earlier(a: Instant, b: Instant): Instant {
  return a < b ? a : b
}
