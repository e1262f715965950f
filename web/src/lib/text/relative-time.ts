import { days, hours, minutes } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'

/** The age in the form it is shown: "just now", a whole number of a unit, or the date from a week on. */
export type Age =
  | { readonly kind: 'now' }
  | { readonly kind: 'ago'; readonly count: number; readonly unit: 'minute' | 'hour' | 'day' }
  | { readonly kind: 'date' }

/** Rounds an age: "now" up to a minute, minutes up to an hour, hours up to a day, days up to 168 hours. */
export function ageOf(at: Instant, now: Instant): Age {
  const age = between(at, now)
  if (age <= minutes(1)) return { kind: 'now' }
  if (age < hours(1)) return { kind: 'ago', count: Math.floor(age / minutes(1)), unit: 'minute' }
  if (age < days(1)) return { kind: 'ago', count: Math.floor(age / hours(1)), unit: 'hour' }
  if (age < hours(168)) return { kind: 'ago', count: Math.floor(age / days(1)), unit: 'day' }
  return { kind: 'date' }
}

/**
 * The time left in the form it is shown: seconds below a minute, minutes below an hour and a half, then hours, then
 * days.
 */
export type RelativeWait =
  | { readonly kind: 'due' }
  | { readonly kind: 'in'; readonly count: number; readonly unit: 'seconds' | 'minutes' | 'hours' | 'days' }

export function waitUntil(at: Instant, now: Instant): RelativeWait {
  const wait = between(now, at)
  if (wait <= 0) return { kind: 'due' }
  if (wait < minutes(1)) return { kind: 'in', count: Math.ceil(wait / 1000), unit: 'seconds' }
  if (wait < minutes(90)) return { kind: 'in', count: Math.round(wait / minutes(1)), unit: 'minutes' }
  if (wait < days(2)) return { kind: 'in', count: Math.round(wait / hours(1)), unit: 'hours' }
  return { kind: 'in', count: Math.round(wait / days(1)), unit: 'days' }
}
