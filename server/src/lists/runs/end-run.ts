import { ok } from '@cratewatch/domain/kernel/result'
import type { Failure } from '@cratewatch/domain/lists/run'
import { sql } from 'kysely'
import { enqueueSystemNotification } from '../../alerting/enqueue-message.ts'
import { refuse } from '../../base/refusal.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import { NO_LEASE } from '../../database/queue/lease.ts'
import type { Deps } from '../../outbound/deps.ts'
import { readAgain } from './read-again.ts'
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
