import type { PolicyClock } from './policy-clock.ts'

/** Fewer requests than this have measured nothing. */
const YOUNG = 512
/** A clock measures what is; the list and the budget only say what should be. Further apart than this, the list is right. */
const FARTHEST = 3

/**
 * The clock with its speeds held to what the list and the budget lead to (see `capacityStatement`): exactly while it is
 * young, within a factor of three later. After an import of ten thousand records, or a week of outage, the measured
 * speeds would need hours to come near, and the next check of a card would be wrong for as long. Keys stay as they are:
 * they are in index time.
 */
export function recalculateClock(
  clock: PolicyClock,
  settled: { readonly pace: number; readonly stretch: number },
): PolicyClock {
  const far = clock.turn < YOUNG ? 1 : FARTHEST
  const held = (measured: number, due: number) => Math.min(due * far, Math.max(due / far, measured))
  const pace = held(clock.pace, settled.pace)
  const stretch = Math.max(1, held(clock.stretch, settled.stretch))
  return pace === clock.pace && stretch === clock.stretch ? clock : { ...clock, pace, stretch }
}
