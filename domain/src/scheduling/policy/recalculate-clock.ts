import type { PolicyClock } from './policy-clock.ts'

/** Fewer requests than this have measured nothing. */
const YOUNG = 512
/** A clock measures what is; the list and the budget only say what should be. Further apart than this, the list is right. */
const FARTHEST = 3
/** A promise that moves by less is not worth a write. */
const WORTH_A_WRITE = 0.01

/**
 * The clock with its pace held to what the list and the budget lead to (see `capacityStatement`): exactly while it is
 * young, within a factor of three later. After an import of ten thousand records, or a week of outage, the measured
 * pace would need hours to come near, and the next check of a card would be wrong for as long. What promises get is
 * fitted again, so that they have their share from the first minute on. Keys stay as they are: they are in index
 * time.
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
