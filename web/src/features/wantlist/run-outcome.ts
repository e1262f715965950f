import type { RunProgress } from '@cratewatch/contracts/watches/wantlist'

export type RunTone = 'green' | 'yellow' | 'blue'

/** Green: complete without errors; yellow: ended in any other way; blue: under way. */
export function runTone({ isComplete, phase, errorItems }: RunProgress): RunTone {
  if (!isComplete) return 'blue'
  return phase === 'complete' && errorItems === 0 ? 'green' : 'yellow'
}

/** How a run ended; null while it is under way. */
export type RunEnd = 'complete' | 'withErrors' | 'cancelled' | 'failed'

export function runEnd({ isComplete, phase, errorItems }: RunProgress): RunEnd | null {
  if (!isComplete) return null
  if (phase === 'cancelled') return 'cancelled'
  if (phase !== 'complete') return 'failed'
  return errorItems > 0 ? 'withErrors' : 'complete'
}
