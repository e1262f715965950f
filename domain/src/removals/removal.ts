import { days, minutes } from '../kernel/duration.ts'
import type { Instant } from '../kernel/instant.ts'

/** How long what was removed can be put back: much longer than "Undo" is shown, because networks are slow. */
const KEPT_FOR = minutes(10)

/** How long what a sync ended comes back when its record is listed again: a season, in which people change their minds. */
export const KEPT_AFTER_SYNC = days(90)

/** Whether what was removed at a moment can still be put back. */
export function isRestorable(removedAt: Instant, now: Instant): boolean {
  return now - removedAt <= KEPT_FOR
}
