import { hours } from '../kernel/duration.ts'
import { between, type Instant } from '../kernel/instant.ts'

/** Figures older than this may not be shown as current (the marketplace's terms). */
export const CURRENT_FOR = hours(6)

/** Whether an observation made at `lastCheckedAt` may still be shown as current at `now`. */
export function isCurrent(lastCheckedAt: Instant, now: Instant): boolean {
  return between(lastCheckedAt, now) <= CURRENT_FOR
}
