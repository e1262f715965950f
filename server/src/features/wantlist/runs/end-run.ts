import type { Failure } from '@cratewatch/domain/wantlist/run'
import { timestamp, type Tx } from '../../../database/database.ts'
import { enqueueSystemNotification } from '../../../deliveries/enqueue/enqueue-system-notification.ts'
import { settleStep, type ListDeps, type Run } from './runs.ts'

/** The list is done. Who did not start it hears of it when it has changed something. */
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

/** The list cannot be read to its end. What was imported stays. */
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
