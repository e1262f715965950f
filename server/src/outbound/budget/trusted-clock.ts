import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { milliseconds, seconds } from '@cratewatch/domain/kernel/duration'
import type { Clock } from '../../clock.ts'

/** Clocks are corrected by less than this without being set by anybody. */
const CORRECTION = seconds(1)

/**
 * Returns since when differences of `clock.now()` are elapsed time: since the process started, or since it noticed that
 * the clock was set.
 */
export function trustedSince(clock: Clock): () => Instant {
  let since = plus(clock.now(), milliseconds(-CORRECTION))
  let [wall, passed] = [clock.now(), clock.elapsed()]
  return () => {
    const [wallNow, passedNow] = [clock.now(), clock.elapsed()]
    const step = between(wall, wallNow) - (passedNow - passed)
    ;[wall, passed] = [wallNow, passedNow]
    if (Math.abs(step) > CORRECTION) since = wallNow
    return since
  }
}
