import { ok } from '@cratewatch/domain/kernel/result'
import { hasRoom } from '@cratewatch/domain/plans/catalogue'
import type { Queries } from '../../../database/database.ts'
import { refuse } from '../../../refusal.ts'

/** Whether a user may watch one more release: not one they watch already, and within their plan's limit. */
export async function mayAdd(queries: Queries, userId: string, releaseId: number) {
  const { plan, count, isDuplicate } = await queries
    .selectFrom('users')
    .leftJoin('watches', 'watches.user_id', 'users.id')
    .select(({ fn, eb }) => [
      'users.plan',
      fn.count<number>('watches.id').as('count'),
      fn
        .coalesce(fn.agg<boolean>('bool_or', [eb('release_id', '=', releaseId)]), eb.lit(false))
        .as('isDuplicate'),
    ])
    .where('users.id', '=', userId)
    .groupBy('users.id')
    .executeTakeFirstOrThrow()
  if (isDuplicate) return refuse('VINYL_ALREADY_EXISTS', { field: 'discogsId' })
  return hasRoom(plan, count) ? ok({ plan }) : refuse('VINYL_LIMIT_REACHED')
}
