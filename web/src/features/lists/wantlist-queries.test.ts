import type { RunProgress } from '@cratewatch/contracts/lists/wantlist'
import { expect, it } from 'vitest'
import { runEnd, runTone } from './wantlist-queries.ts'

const run = (given: Partial<RunProgress>) => ({ isComplete: true, errorItems: 0, ...given }) as RunProgress

it.each([
  [{ isComplete: false, phase: 'reading' }, 'blue', null],
  [{ isComplete: false, phase: 'waiting', errorItems: 3 }, 'blue', null],
  [{ phase: 'complete' }, 'green', 'complete'],
  [{ phase: 'complete', errorItems: 1 }, 'yellow', 'withErrors'],
  [{ phase: 'cancelled' }, 'yellow', 'cancelled'],
  [{ phase: 'failed', errorItems: 2 }, 'yellow', 'failed'],
] as const)('%o is %s and ends as %s', (given, tone, end) => {
  expect([runTone(run(given)), runEnd(run(given))]).toEqual([tone, end])
})
