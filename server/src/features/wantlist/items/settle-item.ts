import { sql } from 'kysely'
import type { Outcome, Reason } from '@cratewatch/domain/wantlist/run'
import { timestamp, type Tx } from '../../../database/database.ts'
import type { Item } from './read-items.ts'
import { settleStep, type ListDeps, type Run } from '../runs/runs.ts'

export type Settled = {
  readonly outcome: Outcome
  readonly reason: Reason | null
  /** Whether this took a request to the marketplace. */
  readonly asked: boolean
}

const COUNTED = { imported: 'imported_items', skipped: 'skipped_items', error: 'error_items' } as const

/** Writes and counts an item's outcome, in the transaction that brings it about. */
export async function settleItem(
  tx: Tx,
  deps: Pick<ListDeps, 'clock'>,
  run: Run,
  item: Pick<Item, 'releaseId'>,
  { outcome, reason, asked }: Settled,
): Promise<void> {
  const column = COUNTED[outcome]
  await settleStep(tx, run, {
    [column]: sql`${sql.ref(column)} + 1`,
    processed_items: sql`processed_items + 1`,
    ...(asked ? { checked_items: sql`checked_items + 1` } : {}),
    failures: 0,
    due_at: timestamp(deps.clock.now()),
  })
  await tx
    .updateTable('list_run_items')
    .set({ outcome, reason })
    .where('run_id', '=', run.id)
    .where('release_id', '=', item.releaseId)
    .execute()
}
