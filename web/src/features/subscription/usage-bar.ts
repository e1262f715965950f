import type { ProgressTone } from '../../ui/feedback/progress-bar.tsx'

/** The values that draw the usage bar. */
export type UsageBar = { readonly value: number; readonly max: number; readonly tone: ProgressTone }

/** Without a limit the bar has no end, so it is filled to a fifth. */
const UNLIMITED_SHARE = 20

/** Returns the bar: red when the plan is full. A limit of -1 means none. */
export function usageBar(count: number, limit: number): UsageBar {
  if (limit < 0) return { value: UNLIMITED_SHARE, max: 100, tone: 'blue' }
  return { value: count, max: limit, tone: count >= limit ? 'red' : 'blue' }
}
