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

/**
 * Within how many seconds half of all copies are seen, when copies appear at any moment alike: every part of a wait is
 * as likely to be met. null: no waits are known.
 */
export function medianDetectionDelay(waits: readonly Wait[]): number | null {
  const sorted = waits.filter(({ checks }) => checks > 0).toSorted((a, b) => a.seconds - b.seconds)
  let open = sorted.reduce((sum, { checks }) => sum + checks, 0)
  let wanted = sorted.reduce((sum, { seconds, checks }) => sum + seconds * checks, 0) / 2
  let reached = 0
  for (const { seconds, checks } of sorted) {
    const met = open * (seconds - reached)
    if (met >= wanted) return reached + wanted / open
    wanted -= met
    open -= checks
    reached = seconds
  }
  return null
}
