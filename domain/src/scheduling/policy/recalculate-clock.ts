import type { PolicyClock } from './policy-clock.ts'

/** With fewer requests there is no measurement. */
const YOUNG = 512
/**
 * The largest factor between the measured pace and the one that list and budget lead to; beyond it the measurement is
 * wrong.
 */
const FARTHEST = 3
/** A promise that moves by less is not worth a write. */
const WORTH_A_WRITE = 0.01

/**
 * Limits the pace of a clock to the one that list and budget lead to (see `capacityStatement`): exactly while the
 * clock is young, within a factor of three later. After an import of ten thousand records, or a week of outage, the
 * measured pace would need hours to adapt, and the next check on a card would be wrong for as long. The index time of
 * promises is fitted again, so that they have their share from the first minute on. Keys stay as they are: they are
 * in index time.
 */
export function recalculateClock(
  clock: PolicyClock,
  settled: { readonly pace: number; readonly stretch: number },
): PolicyClock {
  const far = clock.requests < YOUNG ? 1 : FARTHEST
  const pace = Math.min(settled.pace * far, Math.max(settled.pace / far, clock.pace))
  const fitted = settled.stretch / settled.pace
  const isNear = Math.abs(fitted / clock.promise - 1) < WORTH_A_WRITE
  const promise = isNear ? clock.promise : fitted
  return pace === clock.pace && isNear ? clock : { ...clock, pace, promise }
}
