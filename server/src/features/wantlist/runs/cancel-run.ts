import { ok } from '@cratewatch/domain/kernel/result'
import { timestamp } from '../../../database/database.ts'
import { NO_LEASE } from '../../../queue/lease.ts'
import { refuse } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'
import { ACTIVE, type RunKind } from './runs.ts'

/** Cancels the run under way. A step in progress finds it cancelled and writes nothing. */
export async function cancelRun(
  deps: Pick<Deps, 'clock' | 'db'>,
  userId: string,
  kind: RunKind,
  followedListId: string | null = null,
) {
  const cancelled = await deps.db
    .updateTable('list_runs')
    .set({
      phase: 'cancelled',
      ended_at: timestamp(deps.clock.now()),
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
