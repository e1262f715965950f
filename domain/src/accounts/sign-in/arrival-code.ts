import { minutes } from '../../kernel/duration.ts'
import { plus, type Instant } from '../../kernel/instant.ts'

/** A browser uses its code as soon as the page has loaded. */
export const ARRIVAL_LIFETIME = minutes(1)

const MARK = 'arrival.'

/** The code that a browser brings back from a sign-in elsewhere; its mark tells it from the token of a session. */
export function arrivalCode(token: string): string {
  return MARK + token
}

/** Whether a text is written as such a code. Says nothing about whether it opens anything. */
export function isArrivalCode(text: string): boolean {
  return text.startsWith(MARK)
}

export function arrivalExpiry(createdAt: Instant): Instant {
  return plus(createdAt, ARRIVAL_LIFETIME)
}
