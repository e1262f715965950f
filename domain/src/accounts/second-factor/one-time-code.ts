import { seconds } from '../../kernel/duration.ts'
import type { Instant } from '../../kernel/instant.ts'

/** What every authenticator app supports: six digits, a new code each half minute (RFC 6238). */
export const CODE_DIGITS = 6
export const CODE_PERIOD = seconds(30)
/** A clock may be this many codes early or late. */
export const CODE_TOLERANCE = 1

/** The number of the code that is shown at `at`, counted from 1970. */
export function codeStep(at: Instant): number {
  return Math.floor(at / CODE_PERIOD)
}

/** Whether the code of `step` is accepted at `now`. No code is accepted twice, nor one older than the last accepted. */
export function isStepAccepted(step: number, lastStep: number | null, now: Instant): boolean {
  const isRecent = Math.abs(step - codeStep(now)) <= CODE_TOLERANCE
  return isRecent && (lastStep === null || step > lastStep)
}
