import { minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'

/** Pauses between requests whether a payment has arrived: short at first, then longer. */
const WAITS = [1, 2, 3, 5, 8, 13, 20, 30].map(seconds)
const AFTER_THAT = seconds(60)

/** From then on the payment counts as late. */
export const LATE_AFTER = seconds(30)

/** Then nobody is asked any more. */
export const GIVE_UP_AFTER = minutes(3)

/** The same where this tab has not been to the payment page: the address was typed by hand, or opened elsewhere. */
export const NONE_AFTER = seconds(4)

/** Where a tab notes that it went to the payment page. */
export const WENT_TO_PAY = 'cratewatch.went-to-pay'

/** Returns the pause after `asked` requests. */
export function confirmationWait(asked: number): Duration {
  return WAITS[Math.max(0, asked - 1)] ?? AFTER_THAT
}
