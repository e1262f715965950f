import { milliseconds, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { AGAIN_AFTER, isConfirmed } from '@cratewatch/domain/lists/list-reading'
import { MOST_READING_FAILURES, pauseAfter, requestsLeft } from '@cratewatch/domain/lists/pace'
import type { Failure } from '@cratewatch/domain/lists/run'
import { sql } from 'kysely'
import { enqueueSystemNotification } from '../../alerting/enqueue-message.ts'
import { refuse } from '../../base/refusal.ts'
import { timestamp, type Tx, type Queries } from '../../database/database.ts'
import { NO_LEASE } from '../../database/queue/lease.ts'
import type { Deps } from '../../outbound/deps.ts'
import { WANTS_PAGE_SIZE } from '../../outbound/vendors/marketplace.ts'
import type { ListRequestFailure, Step } from './list-requests.ts'
import { settleStep, ACTIVE, type Change, type Run, type RunKind } from './runs.ts'

/**
 * Completes a run, whose list may then be read again. When nothing is left of it, its owner is notified if they did not
 * start it themselves and it changed something.
 */
export async function completeRun(tx: Tx, deps: Deps, run: Run, more: Change = {}): Promise<void> {
  if (run.reads_again) return readAgain(tx, deps, run, more)
  await settleStep(tx, run, {
    ...more,
    phase: 'complete',
    ended_at: timestamp(run.ended_at ?? deps.clock.now()),
    current_item: null,
    failures: 0,
  })
  if (run.trigger !== 'daily') return
  const { imported, stopped } = await tx
    .selectFrom('list_runs')
    .select(['imported_items as imported', 'stopped_watches as stopped'])
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow()
  if (imported + stopped === 0) return
  const { user_id: userId } = run
  await enqueueSystemNotification(tx, deps, {
    userId,
    key: run.kind === 'list' ? 'listSynced' : 'wantlistSynced',
    params: { imported, stopped },
  })
}

/** Reads the list of a run again, minutes after it. For its user the run is over, and does not hold up the next. */
async function readAgain(tx: Tx, { clock }: Deps, run: Run, more: Change): Promise<void> {
  await settleStep(tx, run, {
    ...more,
    phase: 'reading',
    ended_at: timestamp(run.ended_at ?? clock.now()),
    pages_read: 0,
    reads_again: false,
    current_item: null,
    failures: 0,
    due_at: timestamp(plus(clock.now(), AGAIN_AFTER)),
  })
}

/** What a run whose list was shown remembers of refusals. */
export const NOT_REFUSED = { refused_as: null, refused_at: null } as const

/**
 * Whether the marketplace refuses a whole list for the second time, minutes after the first. The first time the run
 * asks again later: one answer decides nothing about a person's account.
 */
export async function isRefusedAgain(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  run: Run,
  refusal: 'private' | 'revoked' | 'hidden',
): Promise<boolean> {
  const now = clock.now()
  const firstAt = run.refused_as === refusal ? run.refused_at : null
  if (isConfirmed(firstAt, now)) return true
  await settleStep(tx, run, {
    refused_as: refusal,
    refused_at: timestamp(firstAt ?? now),
    due_at: timestamp(plus(now, AGAIN_AFTER)),
  })
  return false
}

/** Ends a run whose list cannot be read completely. What was imported stays; one that was over is only not read again. */
export async function failRun(tx: Tx, deps: Deps, run: Run, failure: Failure): Promise<void> {
  if (run.ended_at !== null) return completeRun(tx, deps, run)
  await settleStep(tx, run, {
    phase: 'failed',
    failure,
    ended_at: timestamp(deps.clock.now()),
    current_item: null,
  })
}

/** Cancels the run under way, and reads no list again. A step in progress finds it cancelled and writes nothing. */
export async function cancelRun(
  deps: Pick<Deps, 'clock' | 'db'>,
  userId: string,
  kind: RunKind,
  followedListId: string | null = null,
) {
  const cancelled = await deps.db
    .updateTable('list_runs')
    .set({
      phase: sql`case when ended_at is null then 'cancelled' else 'complete' end`,
      ended_at: sql`coalesce(ended_at, ${timestamp(deps.clock.now())})`,
      current_item: null,
      ...NO_LEASE,
    })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('followed_list_id', 'is not distinct from', followedListId)
    .where('phase', 'in', ACTIVE)
    .returning('id')
    .executeTakeFirst()
  return cancelled === undefined ? refuse('NOT_FOUND') : ok(undefined)
}

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

/** Estimates how many requests are left in a run; 0 before its first page has stated the length of the list. */
export function requestsLeftOf(run: Run): number {
  const pages = Math.ceil((run.list_size ?? 0) / WANTS_PAGE_SIZE)
  return requestsLeft({
    items: run.total_items - run.processed_items,
    pages: run.phase === 'reading' ? Math.max(0, pages - run.pages_read) : 0,
    itemsDone: run.processed_items,
    itemRequests: Math.max(0, run.requests - run.pages_read),
    requestsAnItem: 1,
  })
}

/** Estimates the same for all other runs under way, which share the pace with `run`; null: a run that has not begun. */
export async function requestsLeftOfOthers(queries: Queries, run: string | null): Promise<readonly number[]> {
  const runs = await queries.selectFrom('list_runs').selectAll().where('phase', 'in', ACTIVE).execute()
  return runs.filter(({ id }) => id !== run).map(requestsLeftOf)
}
