import type { ProgressTone } from '../../ui/feedback/progress-bar.tsx'

/** How the bar of used room is drawn. */
export type UsageBar = { readonly value: number; readonly max: number; readonly tone: ProgressTone }

/** A bar without a limit has no end to fill up to: it stands at a fifth. */
const UNLIMITED_SHARE = 20

/** Red when the plan is full; -1 as a limit means none. */
export function usageBar(count: number, limit: number): UsageBar {
  if (limit < 0) return { value: UNLIMITED_SHARE, max: 100, tone: 'blue' }
  return { value: count, max: limit, tone: count >= limit ? 'red' : 'blue' }
}
