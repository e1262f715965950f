import { timestamp, type Queries } from '../../db/database.ts'
import type { ReleaseDetails } from '../../vendors/marketplace.ts'
import type { World } from '../../world.ts'
import { NEVER_ASKED, saveRelease } from './save-release.ts'

/** A watched release of which only a list has told so far; null: of all others everything is known. */
export async function nextSketch(queries: Queries): Promise<number | null> {
  const row = await queries
    .selectFrom('releases')
    .select('id')
    .where('details_at', '=', NEVER_ASKED)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('vinyls').select('id').whereRef('release_id', '=', 'releases.id')),
    )
    // Those are being asked for already.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('lookups').select('user_id').whereRef('release_id', '=', 'releases.id'))),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Completes a sketch. Without details there are none to be had, and nobody asks again until somebody needs them. */
export async function completeSketch(
  world: Pick<World, 'db' | 'clock'>,
  releaseId: number,
  details: ReleaseDetails | null,
): Promise<void> {
  const now = world.clock.now()
  await world.db.transaction().execute(async (tx) => {
    if (details !== null) return saveRelease(tx, details, now)
    await tx
      .updateTable('releases')
      .set({ details_at: timestamp(now) })
      .where('id', '=', releaseId)
      .execute()
  })
}
