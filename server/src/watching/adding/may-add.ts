import { sql, type Expression } from 'kysely'
import { ok } from '@cratewatch/domain/kernel/result'
import { hasRoom, type Plan } from '@cratewatch/domain/plans/catalogue'
import type { Queries } from '../../database/database.ts'
import { refuse } from '../../base/refusal.ts'
import type { ReleaseOrMaster } from './lookups.ts'

/** What decides whether something may be added to a list. */
export type Room = { readonly plan: Plan; readonly count: number; readonly isDuplicate: boolean }

/**
 * Whether a user may watch one more release or master: not one they watch already, and within their plan's limit. A
 * release may be watched by itself beside its master.
 */
export async function mayAdd(queries: Queries, userId: string, requested: ReleaseOrMaster) {
  const isRelease = typeof requested.releaseId === 'number'
  const isSame = isRelease
    ? sql<boolean>`w.release_id = ${requested.releaseId}`
    : sql<boolean>`w.master_id = ${requested.masterId}`
  const room = await roomFor(queries, sql`${userId}`, isSame).executeTakeFirstOrThrow()
  return judgeRoom(room, isRelease ? 'discogsId' : 'id')
}

/** Selects the room in a list, for something that a watch `w` is about when `isSame`. */
export function roomFor(queries: Queries, userId: Expression<string>, isSame: Expression<boolean>) {
  return queries
    .selectFrom('users')
    .leftJoin('watches as w', (join) =>
      join.onRef('w.user_id', '=', 'users.id').on('w.parent_id', 'is', null),
    )
    .select(({ fn }) => [
      'users.plan',
      fn.count<number>('w.id').as('count'),
      sql<boolean>`coalesce(bool_or(${isSame}), false)`.as('isDuplicate'),
    ])
    .where('users.id', '=', userId)
    .groupBy('users.id')
}

/** Refuses by the room in a list. */
export function judgeRoom({ plan, count, isDuplicate }: Room, field: 'discogsId' | 'id') {
  if (isDuplicate) return refuse('VINYL_ALREADY_EXISTS', { field })
  return hasRoom(plan, count) ? ok({ plan }) : refuse('VINYL_LIMIT_REACHED')
}
