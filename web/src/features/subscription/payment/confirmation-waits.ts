import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'

/** Pauses between questions whether a payment has arrived: short at first, then ever longer. */
const WAITS = [1, 2, 3, 5, 8, 13, 20, 30].map(seconds)
const AFTER_THAT = seconds(60)

/** After so long it is no matter of a moment any more. */
export const LATE_AFTER = seconds(30)

/** How long to wait for the next question after `asked` of them. */
export function confirmationWait(asked: number): Duration {
  return WAITS[Math.max(0, asked - 1)] ?? AFTER_THAT
}
