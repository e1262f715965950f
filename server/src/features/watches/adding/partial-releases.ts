import { timestamp, type Queries } from '../../../database/database.ts'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import type { Deps } from '../../../deps.ts'
import { NO_DETAILS, saveRelease } from './save-release.ts'

/** Finds a watched release that is known only from a list; null: there is none. */
export async function nextPartialRelease(queries: Queries): Promise<number | null> {
  const row = await queries
    .selectFrom('releases')
    .select('id')
    .where('details_at', '=', NO_DETAILS)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('watches').select('id').whereRef('release_id', '=', 'releases.id')),
    )
    // A lookup for it is under way.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('lookups').select('user_id').whereRef('release_id', '=', 'releases.id'))),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Completes a partial release. Without details none exist, and they are not requested again until a user needs them.
 */
export async function completeRelease(
  deps: Pick<Deps, 'db' | 'clock'>,
  releaseId: number,
  details: ReleaseDetails | null,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    if (details !== null) return saveRelease(tx, details, now)
    await tx
      .updateTable('releases')
      .set({ details_at: timestamp(now) })
      .where('id', '=', releaseId)
      .execute()
  })
}
