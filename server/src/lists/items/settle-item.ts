import { milliseconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { MOST_ATTEMPTS, pauseAfter } from '@cratewatch/domain/lists/pace'
import type { Outcome, Reason } from '@cratewatch/domain/lists/run'
import { sql } from 'kysely'
import { timestamp, type Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { MarketplaceFailure } from '../../outbound/vendors/marketplace.ts'
import { completeRelease, nextPartialRelease } from '../../watching/adding/releases.ts'
import type { ListRequestFailure, Request } from '../runs/list-requests.ts'
import { postpone } from '../runs/retry-run.ts'
import { settleStep, type Run } from '../runs/runs.ts'
import type { Item } from './read-items.ts'

export type Settled = {
  readonly outcome: Outcome
  readonly reason: Reason | null
  /** Whether this took a request to the marketplace. */
  readonly requested: boolean
}

const COUNTED = { imported: 'imported_items', skipped: 'skipped_items', error: 'error_items' } as const

/** Writes and counts an item's outcome, in the transaction that brings it about. */
export async function settleItem(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  run: Run,
  item: Pick<Item, 'release_id'>,
  { outcome, reason, requested }: Settled,
): Promise<void> {
  const column = COUNTED[outcome]
  await settleStep(tx, run, {
    [column]: sql`${sql.ref(column)} + 1`,
    processed_items: sql`processed_items + 1`,
    ...(requested ? { checked_items: sql`checked_items + 1` } : {}),
    failures: 0,
    due_at: timestamp(deps.clock.now()),
  })
  await tx
    .updateTable('list_run_items')
    .set({ outcome, reason })
    .where('run_id', '=', run.id)
    .where('release_id', '=', item.release_id)
    .execute()
}

/**
 * Handles a failed check of an item: it is retried after all others, and given up after a few times so that the list
 * can end. While the marketplace is down the whole run pauses, longer each time.
 */
export async function itemFailed(
  deps: Deps,
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
      return settleItem(tx, deps, run, item, { outcome: 'error', reason, requested: true })
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
      .where('release_id', '=', item.release_id)
      .execute()
  })
}

/**
 * Requests the details of one release known only from a wantlist: country, have and want counts. Runs when no list has
 * a request to make, so that a sync costs one request a record. False: nothing to do.
 */
export async function fillInDetails(deps: Deps, request: Request, signal: AbortSignal): Promise<boolean> {
  const releaseId = signal.aborted ? null : await nextPartialRelease(deps.db)
  if (releaseId === null) return false
  const answer = await request(() => deps.marketplace.release(releaseId, signal))
  if (answer.ok) {
    await completeRelease(deps, releaseId, answer.value)
    return true
  }
  if (answer.error.kind === 'no-slot') return false
  const { kind } = answer.error.failure
  if (kind !== 'withdrawn' && kind !== 'unreadable') return false
  // The check loop notifies its watchers that the release is gone; another request would say no more.
  await completeRelease(deps, releaseId, null)
  return true
}
