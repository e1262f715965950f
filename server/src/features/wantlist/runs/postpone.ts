import { milliseconds, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { MOST_READING_FAILURES, pauseAfter } from '@cratewatch/domain/wantlist/pace'
import { timestamp } from '../../../database/database.ts'
import { completeRun, failRun } from './end-run.ts'
import { settleStep, type ListDeps, type Run } from './runs.ts'

const LONGEST_WAIT = minutes(1)
const SHORTEST_WAIT = seconds(1)

/** Postpones a run because the budget has no slot, until there may be one. */
export async function postpone(deps: ListDeps, run: Run, retryAfter: Duration): Promise<void> {
  const wait = milliseconds(Math.min(Math.max(retryAfter, SHORTEST_WAIT), LONGEST_WAIT))
  const turn = timestamp(plus(deps.clock.now(), wait))
  await deps.db.transaction().execute((tx) => settleStep(tx, run, { due_at: turn }))
}

/** Pauses a run because the marketplace did not answer, longer each time. After too long the run fails. */
export async function pauseRun(deps: ListDeps, run: Run): Promise<void> {
  const failures = run.failures + 1
  await deps.db.transaction().execute(async (tx) => {
    if (run.phase === 'reading' && failures >= MOST_READING_FAILURES)
      // What a reading before has brought is settled: only the repeated one is given up.
      return run.readings > 0 ? completeRun(tx, deps, run) : failRun(tx, deps, run, 'unavailable')
    const turn = timestamp(plus(deps.clock.now(), pauseAfter(failures)))
    await settleStep(tx, run, { failures, due_at: turn })
  })
}
