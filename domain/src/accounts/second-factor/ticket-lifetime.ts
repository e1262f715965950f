import { minutes, type Duration } from '../../kernel/duration.ts'
import { plus, type Instant } from '../../kernel/instant.ts'

/** How long the second factor may take after the first. */
export const SECOND_FACTOR_LIFETIME = minutes(10)

/** How long the setting-up of an authenticator app may take, with its installation. */
export const ENROLMENT_LIFETIME = minutes(30)

/** Whether a ticket made at `madeAt` is still valid. One from the future was made by a wrong clock. */
export function isTicketOpen(madeAt: Instant, lifetime: Duration, now: Instant): boolean {
  return now >= madeAt && now < plus(madeAt, lifetime)
}
