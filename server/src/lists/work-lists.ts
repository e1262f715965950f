import { milliseconds, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { isCheckingPaused } from '../checking/claim/steer-checks.ts'
import { runWorkLoop } from '../database/queue/work-loop.ts'
import type { Deps } from '../outbound/deps.ts'
import { searchNext } from './files/search-lines.ts'
import { checkNext } from './items/check-next.ts'
import { fillInDetails } from './items/settle-item.ts'
import { putBackLists } from './put-back-lists.ts'
import { readFollowedList } from './reading/read-followed-list.ts'
import { readPage } from './reading/read-page.ts'
import { listRequests, type ListRequests, type Step } from './runs/list-requests.ts'
import { pauseRun } from './runs/retry-run.ts'
import { ACTIVE, claimRun, RunLost, type Run } from './runs/runs.ts'
import { startDailySyncs } from './start-sync.ts'

const LONGEST_SLEEP = seconds(30)
const AFTER_TROUBLE = seconds(5)
const WHILE_PAUSED = seconds(5)
const DAILY_SYNCS_EVERY = minutes(1)

/**
 * Works on all open lists, one step of one list at a time, so that a long list does not delay a short one. Ends when
 * `signal` aborts and the present step is written.
 */
export async function workLists(deps: Deps, signal: AbortSignal): Promise<void> {
  const owner = deps.ids.owner()
  const requests = listRequests(deps)
  let dailyAt: Instant = deps.clock.now()
  let isSearchFirst = false

  async function step(): Promise<Duration> {
    if (deps.clock.now() >= dailyAt) {
      await startDailySyncs(deps)
      await putBackLists(deps)
      dailyAt = plus(deps.clock.now(), DAILY_SYNCS_EVERY)
    }
    await requests.ready(signal)
    // Pausing the checks also pauses every other request that nobody waits for.
    if (await isCheckingPaused(deps.db)) return WHILE_PAUSED
    // By turns, so that neither lists nor the rows of files wait for the end of the others.
    isSearchFirst = !isSearchFirst
    const search = () => searchNext(deps, owner, requests, signal)
    if (isSearchFirst && (await search())) return milliseconds(0)
    const run = signal.aborted ? undefined : await claimRun(deps, owner)
    if (run !== undefined) await takeStep(deps, requests, run, signal)
    else if (!(await search()) && !(await fillInDetails(deps, requests.once(signal), signal)))
      return untilNextDue(deps)
    return milliseconds(0)
  }

  const rests = { longestRest: LONGEST_SLEEP, restAfterTrouble: AFTER_TROUBLE }
  await runWorkLoop(deps, { name: 'lists', ...rests, hints: ['lists'], step }, signal)
}

/** Takes one step: one page or one item. One that throws is postponed, so that it does not hold up the other lists. */
export async function takeStep(
  deps: Deps,
  requests: ListRequests,
  run: Run,
  signal: AbortSignal,
): Promise<void> {
  const step: Step = { deps, run, signal, request: requests.of(run, signal) }
  try {
    if (run.phase !== 'reading') await checkNext(step)
    else await (run.kind === 'list' ? readFollowedList(step) : readPage(step))
  } catch (error) {
    if (error instanceof RunLost) return
    await pauseRun(deps, run).catch(() => {})
    throw error
  }
}

async function untilNextDue(deps: Deps): Promise<Duration> {
  const { next } = await deps.db
    .selectFrom('list_runs')
    .select(({ fn }) => fn.min('due_at').as('next'))
    .where('phase', 'in', ACTIVE)
    .executeTakeFirstOrThrow()
  const { search } = await deps.db
    .selectFrom('list_previews')
    .select(({ fn }) => fn.min('search_due_at').as('search'))
    .where('searching', '=', true)
    .executeTakeFirstOrThrow()
  const dues = [next, search].flatMap((due) =>
    due === null ? [] : between(deps.clock.now(), due as Instant),
  )
  return milliseconds(Math.min(LONGEST_SLEEP, Math.max(250, Math.min(...dues))))
}
