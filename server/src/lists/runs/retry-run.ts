import { milliseconds, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { MOST_READING_FAILURES, pauseAfter } from '@cratewatch/domain/lists/pace'
import { timestamp } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { failRun } from './end-run.ts'
import type { ListRequestFailure, Step } from './list-requests.ts'
import { settleStep, type Run } from './runs.ts'

const LONGEST_WAIT = minutes(1)
const SHORTEST_WAIT = seconds(1)

/** Postpones a run because the budget has no slot, until there may be one. */
export async function postpone(deps: Deps, run: Run, retryAfter: Duration): Promise<void> {
  const wait = milliseconds(Math.min(Math.max(retryAfter, SHORTEST_WAIT), LONGEST_WAIT))
  const due = timestamp(plus(deps.clock.now(), wait))
  await deps.db.transaction().execute((tx) => settleStep(tx, run, { due_at: due }))
}

/** Pauses a run because the marketplace did not answer, longer each time. After too long the run fails. */
export async function pauseRun(deps: Deps, run: Run): Promise<void> {
  const failures = run.failures + 1
  await deps.db.transaction().execute(async (tx) => {
    if (run.phase === 'reading' && failures >= MOST_READING_FAILURES)
      return failRun(tx, deps, run, 'unavailable')
    const due = timestamp(plus(deps.clock.now(), pauseAfter(failures)))
    await settleStep(tx, run, { failures, due_at: due })
  })
}

/** Comes back to a run whose request brought nothing: when there may be a slot, or when the marketplace may answer. */
export function retryLater(
  { deps, run }: Pick<Step, 'deps' | 'run'>,
  error: ListRequestFailure<unknown>,
): Promise<void> {
  return error.kind === 'no-slot' ? postpone(deps, run, error.retryAfter) : pauseRun(deps, run)
}
