import type { Wait } from '../scheduling/waits.ts'

/**
 * How long a copy is for sale before a check sees it, on average, in seconds, when copies appear at any moment alike:
 * a wait of w seconds is w times as likely to be met as one of a second, and is met half way. null: no waits are
 * known.
 */
export function detectionDelay(waits: readonly Wait[]): number | null {
  const weight = waits.reduce((sum, { seconds, checks }) => sum + seconds * checks, 0)
  const squares = waits.reduce((sum, { seconds, checks }) => sum + seconds * seconds * checks, 0)
  return weight === 0 ? null : squares / (2 * weight)
}
