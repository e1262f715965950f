import { backOff } from '../kernel/back-off.ts'
import { hours, seconds, type Duration } from '../kernel/duration.ts'

const FIRST = seconds(30)
const LONGEST = hours(1)

/**
 * How long one release rests after its `failures`-th failure in a row (1 is the first): half a minute, doubling up to
 * an hour. A release whose answer can never be read then takes few requests from the others.
 */
export function releaseBackOff(failures: number): Duration {
  return backOff(failures, FIRST, LONGEST)
}
