import type { Plan } from '@cratewatch/domain/plans/catalogue'
import type { Queries } from '../../database/database.ts'

/** A user's plan and how many records they watch. */
export function readUsage(
  queries: Queries,
  userId: string,
): Promise<{ readonly plan: Plan; readonly vinylCount: number }> {
  return queries
    .selectFrom('users')
    .leftJoin('watches', 'watches.user_id', 'users.id')
    .select(({ fn }) => ['users.plan', fn.count<number>('watches.id').as('vinylCount')])
    .where('users.id', '=', userId)
    .groupBy('users.id')
    .executeTakeFirstOrThrow()
}
