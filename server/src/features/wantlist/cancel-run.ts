import { ok } from '@cratewatch/domain/kernel/result'
import { timestamp } from '../../db/database.ts'
import { NO_LEASE } from '../../queue/lease.ts'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { ACTIVE, type RunKind } from './runs.ts'

/** Stops the run under way. A step that is just being taken finds it cancelled and writes nothing. */
export async function cancelRun(world: Pick<World, 'clock' | 'db'>, userId: string, kind: RunKind) {
  const cancelled = await world.db
    .updateTable('list_runs')
    .set({
      phase: 'cancelled',
      ended_at: timestamp(world.clock.now()),
      current_item: null,
      ...NO_LEASE,
    })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('phase', 'in', ACTIVE)
    .returning('id')
    .executeTakeFirst()
  return cancelled === undefined ? refuse('NOT_FOUND') : ok(undefined)
}
