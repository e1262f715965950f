import type { Queries } from '../../database/database.ts'

/** Returns the release of a watch; null: the user has no such watch. */
export async function releaseOfWatch(db: Queries, userId: string, watchId: string): Promise<number | null> {
  const watch = await db
    .selectFrom('watches')
    .select('release_id')
    .where('id', '=', watchId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return watch?.release_id ?? null
}
