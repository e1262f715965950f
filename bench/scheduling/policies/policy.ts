import type { ObservedState } from '@cratewatch/domain/scheduling/policy/check-state'

/** A way to spend requests. Times are seconds since the beginning. */
export type Policy = {
  /** The record to check now, or -1 when none may be checked or none is due. */
  pick(now: number): number
  /** What the check of the record picked last saw. */
  saw(record: number, observed: ObservedState, now: number): void
  /** Its tier has moved with time. */
  ranked?(record: number): void
}
