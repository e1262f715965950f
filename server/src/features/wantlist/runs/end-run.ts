import type { Failure } from '@cratewatch/domain/wantlist/run'
import { timestamp, type Tx } from '../../../database/database.ts'
import { enqueueSystemNotification } from '../../../deliveries/enqueue/enqueue-system-notification.ts'
import { settleStep, type ListDeps, type Run } from './runs.ts'

/** Completes a run. Its owner is notified when they did not start it themselves and it changed something. */
export async function completeRun(
  tx: Tx,
  deps: ListDeps,
  run: Run,
  more: { readonly total_items?: number } = {},
): Promise<void> {
  await settleStep(tx, run, {
    ...more,
    phase: 'complete',
    ended_at: timestamp(deps.clock.now()),
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
    key: 'wantlistSynced',
    params: { imported, stopped },
  })
}

/** Ends a run whose list cannot be read completely. What was imported stays. */
export async function failRun(
  tx: Tx,
  deps: Pick<ListDeps, 'clock'>,
  run: Run,
  failure: Failure,
): Promise<void> {
  await settleStep(tx, run, {
    phase: 'failed',
    failure,
    ended_at: timestamp(deps.clock.now()),
    current_item: null,
  })
}
