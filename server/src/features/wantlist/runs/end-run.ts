import { plus } from '@cratewatch/domain/kernel/instant'
import { AGAIN_AFTER, isConfirmed } from '@cratewatch/domain/wantlist/compare-lists'
import type { Failure } from '@cratewatch/domain/wantlist/run'
import { timestamp, type Tx } from '../../../database/database.ts'
import { enqueueSystemNotification } from '../../../deliveries/enqueue/enqueue-system-notification.ts'
import { settleStep, type Change, type ListDeps, type Run } from './runs.ts'

/**
 * Completes a run, unless its list is to be read again. Its owner is notified when they did not start it themselves and
 * it changed something.
 */
export async function completeRun(tx: Tx, deps: ListDeps, run: Run, more: Change = {}): Promise<void> {
  if (run.reads_again) return readAgain(tx, deps, run, more)
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
    key: run.kind === 'list' ? 'listSynced' : 'wantlistSynced',
    params: { imported, stopped },
  })
}

async function readAgain(tx: Tx, { clock }: ListDeps, run: Run, more: Change): Promise<void> {
  await settleStep(tx, run, {
    ...more,
    phase: 'reading',
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
  { clock }: Pick<ListDeps, 'clock'>,
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
