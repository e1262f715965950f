import { milliseconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { MOST_ATTEMPTS, pauseAfter } from '@cratewatch/domain/wantlist/pace'
import { timestamp } from '../../../database/database.ts'
import type { MarketplaceFailure } from '../../../vendors/marketplace.ts'
import type { ListRequestFailure } from '../runs/list-requests.ts'
import { postpone } from '../runs/postpone.ts'
import type { Item } from './read-items.ts'
import { settleStep, type ListDeps, type Run } from '../runs/runs.ts'
import { settleItem } from './settle-item.ts'

/**
 * Handles a failed check of an item: it is retried after all others, and given up after a few times so that the list
 * can end. While the marketplace is down the whole run pauses, longer each time.
 */
export async function itemFailed(
  deps: ListDeps,
  run: Run,
  item: Item,
  why: ListRequestFailure<MarketplaceFailure>,
): Promise<void> {
  if (why.kind === 'no-slot') return postpone(deps, run, why.retryAfter)
  const { failure } = why
  // The budget knows how long to wait; this does not count as a failure of the item.
  if (failure.kind === 'rate-limited') return postpone(deps, run, failure.retryAfter ?? milliseconds(0))
  const isItsOwn = failure.kind === 'unreadable'
  await deps.db.transaction().execute(async (tx) => {
    if (item.attempts + 1 >= MOST_ATTEMPTS) {
      const reason = isItsOwn ? 'unreadable' : 'unavailable'
      return settleItem(tx, deps, run, item, { outcome: 'error', reason, asked: true })
    }
    const failures = run.failures + 1
    const now = deps.clock.now()
    await settleStep(
      tx,
      run,
      isItsOwn
        ? { due_at: timestamp(now) }
        : { failures, due_at: timestamp(plus(now, pauseAfter(failures))) },
    )
    await tx
      .updateTable('list_run_items')
      .set({ attempts: item.attempts + 1 })
      .where('run_id', '=', run.id)
      .where('release_id', '=', item.releaseId)
      .execute()
  })
}
