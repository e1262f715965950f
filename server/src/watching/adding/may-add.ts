import { sql } from 'kysely'
import { ok } from '@cratewatch/domain/kernel/result'
import { hasRoom } from '@cratewatch/domain/plans/catalogue'
import type { Queries } from '../../database/database.ts'
import { refuse } from '../../base/refusal.ts'
import type { ReleaseOrMaster } from './lookups.ts'

/**
 * Whether a user may watch one more release or master: not one they watch already, and within their plan's limit. A
 * release may be watched by itself beside its master.
 */
export async function mayAdd(queries: Queries, userId: string, requested: ReleaseOrMaster) {
  const isRelease = typeof requested.releaseId === 'number'
  const isSame = isRelease
    ? sql<boolean>`w.release_id = ${requested.releaseId}`
    : sql<boolean>`w.master_id = ${requested.masterId}`
  const { plan, count, isDuplicate } = await queries
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
    .executeTakeFirstOrThrow()
  if (isDuplicate) return refuse('VINYL_ALREADY_EXISTS', { field: isRelease ? 'discogsId' : 'id' })
  return hasRoom(plan, count) ? ok({ plan }) : refuse('VINYL_LIMIT_REACHED')
}
