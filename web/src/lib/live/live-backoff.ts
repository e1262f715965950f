import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'

const FIRST_WAIT = seconds(1)
const LONGEST_WAIT = seconds(60)

/**
 * Returns the delay before reconnecting after `failures` in a row (from 1): doubling up to a minute, its second half
 * random, so that clients do not reconnect to a restarted server all at once. `chance` is in [0, 1).
 */
export function reconnectDelay(failures: number, chance: number): Duration {
  const ceiling = Math.min(FIRST_WAIT * 2 ** Math.max(0, failures - 1), LONGEST_WAIT)
  return milliseconds(Math.round(ceiling / 2 + (ceiling / 2) * chance))
}
