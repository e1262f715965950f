import { days, hours, minutes } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'

/** The time to the next check: now, or whole minutes, hours or days. */
export type NextCheck =
  | { readonly kind: 'now' }
  | { readonly kind: 'in'; readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number }

export function nextCheck(at: Instant, now: Instant): NextCheck {
  const wait = between(now, at)
  if (wait < minutes(1)) return { kind: 'now' }
  if (wait < hours(1)) return { kind: 'in', unit: 'minutes', count: Math.floor(wait / minutes(1)) }
  if (wait < days(1)) return { kind: 'in', unit: 'hours', count: Math.floor(wait / hours(1)) }
  return { kind: 'in', unit: 'days', count: Math.floor(wait / days(1)) }
}
