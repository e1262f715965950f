import { minutes } from '../../kernel/duration.ts'
import { between, type Instant } from '../../kernel/instant.ts'

const RECENT = minutes(10)

/** Whether an authentication still counts for sensitive calls: a stolen session alone must not be enough for them. */
export function isRecentAuthentication(authenticatedAt: Instant, now: Instant): boolean {
  return between(authenticatedAt, now) < RECENT
}
