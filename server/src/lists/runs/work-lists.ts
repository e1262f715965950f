import { milliseconds, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { runWorkLoop } from '../../database/queue/work-loop.ts'
import { isCheckingPaused } from '../../checking/claim/steer-checks.ts'
import { listRequests, type ListRequest } from './list-requests.ts'
import { checkNext } from '../items/check-next.ts'
import { fillInDetails } from '../items/settle-item.ts'
import { readFollowedList } from '../lists/read-followed-list.ts'
import { pauseRun } from './end-run.ts'
import { readPage } from '../sync/read-page.ts'
import { ACTIVE, claimRun, RunLost, type ListDeps, type Run } from './runs.ts'
import { startDailySyncs } from '../sync/start-daily-syncs.ts'

const LONGEST_SLEEP = seconds(30)
const AFTER_TROUBLE = seconds(5)
const WHILE_PAUSED = seconds(5)
const DAILY_SYNCS_EVERY = minutes(1)

/**
 * Works on all open lists, one step of one list at a time, so that a long list does not delay a short one. Ends when
 * `signal` aborts and the present step is written.
 */
export async function workLists(deps: ListDeps, signal: AbortSignal): Promise<void> {
  const owner = deps.ids.uuid()
  const turns = listRequests(deps)
  let dailyAt: Instant = deps.clock.now()

  async function step(): Promise<Duration> {
    if (deps.clock.now() >= dailyAt) {
      await startDailySyncs(deps)
      dailyAt = plus(deps.clock.now(), DAILY_SYNCS_EVERY)
    }
    await turns.ready(signal)
    // Pausing the checks also pauses every other request that nobody waits for.
    if (await isCheckingPaused(deps.db)) return WHILE_PAUSED
    const run = signal.aborted ? undefined : await claimRun(deps, owner)
    if (run !== undefined) await takeStep(deps, turns.request, run, signal)
    else if (!(await fillInDetails(deps, turns, signal))) return untilNextDue(deps)
    return milliseconds(0)
  }

  const rests = { longestRest: LONGEST_SLEEP, restAfterTrouble: AFTER_TROUBLE }
  await runWorkLoop(deps, { name: 'lists', ...rests, hints: ['lists'], step }, signal)
}

/** Takes one step: one page or one item. One that throws is postponed, so that it does not hold up the other lists. */
export async function takeStep(
  deps: ListDeps,
  request: ListRequest,
  run: Run,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (run.phase === 'reading' && run.kind === 'list') await readFollowedList(deps, request, run, signal)
    else if (run.phase === 'reading') await readPage(deps, request, run, signal)
    else await checkNext(deps, request, run, signal)
  } catch (error) {
    if (error instanceof RunLost) return
    await pauseRun(deps, run).catch(() => {})
    throw error
  }
}

async function untilNextDue(deps: ListDeps): Promise<Duration> {
  const { next } = await deps.db
    .selectFrom('list_runs')
    .select(({ fn }) => fn.min('due_at').as('next'))
    .where('phase', 'in', ACTIVE)
    .executeTakeFirstOrThrow()
  if (next === null) return LONGEST_SLEEP
  return milliseconds(Math.min(LONGEST_SLEEP, Math.max(250, between(deps.clock.now(), next as Instant))))
}
