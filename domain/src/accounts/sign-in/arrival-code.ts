import { minutes } from '../../kernel/duration.ts'
import { plus, type Instant } from '../../kernel/instant.ts'

/** A browser uses its code as soon as the page has loaded. */
export const ARRIVAL_LIFETIME = minutes(1)

const MARK = 'arrival.'

/** Returns the code that a browser brings back from another site; its prefix tells it from a session's token. */
export function arrivalCode(token: string): string {
  return MARK + token
}

/** Whether a text has the form of such a code, valid or not. */
export function isArrivalCode(text: string): boolean {
  return text.startsWith(MARK)
}

export function arrivalExpiry(createdAt: Instant): Instant {
  return plus(createdAt, ARRIVAL_LIFETIME)
}
