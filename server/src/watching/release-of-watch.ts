import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'

/** Returns the releases of a watch: its own, or the pressings that it covers; null: the user has no such watch. */
export async function releasesOfWatch(
  db: Queries,
  userId: string,
  watchId: string,
): Promise<readonly number[] | null> {
  const rows = await db
    .selectFrom('watches')
    .select(['id', 'release_id'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`(id = ${watchId} and parent_id is null or parent_id = ${watchId})`)
    .execute()
  if (rows.length === 0) return null
  return rows.flatMap(({ release_id: releaseId }) => releaseId ?? [])
}

/** Returns the release that was bought: that of the watch, or the pressing that appeared last; null: none did. */
export async function boughtRelease(db: Queries, watchId: string): Promise<number | null> {
  const { rows } = await sql<{ release_id: number }>`
    select release_id from watches
    where id = ${watchId} and release_id is not null or parent_id = ${watchId} and found_at is not null
    order by found_at desc nulls last, release_id limit 1`.execute(db)
  return rows[0]?.release_id ?? null
}
