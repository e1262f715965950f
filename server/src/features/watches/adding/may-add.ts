import { ok } from '@cratewatch/domain/kernel/result'
import { hasRoom } from '@cratewatch/domain/plans/catalogue'
import type { Queries } from '../../../database/database.ts'
import { refuse } from '../../../refusal.ts'
import type { ReleaseOrMaster } from './lookups.ts'

/**
 * Whether a user may watch one more release or master: not one they watch already, and within their plan's limit. A
 * release may be watched by itself beside its master.
 */
export async function mayAdd(queries: Queries, userId: string, requested: ReleaseOrMaster) {
  const isRelease = typeof requested.releaseId === 'number'
  const { plan, count, isDuplicate } = await queries
    .selectFrom('users')
    .leftJoin('watches', (join) =>
      join.onRef('watches.user_id', '=', 'users.id').on('watches.parent_id', 'is', null),
    )
    .select(({ fn, eb }) => [
      'users.plan',
      fn.count<number>('watches.id').as('count'),
      fn
        .coalesce(
          fn.agg<boolean>('bool_or', [
            isRelease ? eb('release_id', '=', requested.releaseId) : eb('master_id', '=', requested.masterId),
          ]),
          eb.lit(false),
        )
        .as('isDuplicate'),
    ])
    .where('users.id', '=', userId)
    .groupBy('users.id')
    .executeTakeFirstOrThrow()
  if (isDuplicate) return refuse('VINYL_ALREADY_EXISTS', { field: isRelease ? 'discogsId' : 'id' })
  return hasRoom(plan, count) ? ok({ plan }) : refuse('VINYL_LIMIT_REACHED')
}
