import { minutes } from '../kernel/duration.ts'
import type { Instant } from '../kernel/instant.ts'

/** How long what was removed can be put back: much longer than "Undo" is shown, because networks are slow. */
const KEPT_FOR = minutes(10)

/** Whether what was removed at a moment can still be put back. */
export function isRestorable(removedAt: Instant, now: Instant): boolean {
  return now - removedAt <= KEPT_FOR
}
