import { hours, milliseconds, seconds, type Duration } from '../kernel/duration.ts'

const FIRST = seconds(30)
const LONGEST = hours(1)

/**
 * How long one release rests after its `failures`-th failure in a row (1 is the first): half a minute doubling to an
 * hour. A release whose answer can never be read moves out of the way of the others instead of being asked for ever.
 */
export function releaseBackOff(failures: number): Duration {
  return milliseconds(Math.min(LONGEST, FIRST * 2 ** Math.min(Math.max(0, failures - 1), 20)))
}
