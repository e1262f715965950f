import { ok } from '@cratewatch/domain/kernel/result'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../refusal.ts'
import { boughtRelease, releasesOfWatch } from '../release-of-watch.ts'
import { removeWatch } from './remove-watch.ts'

/** Returns what takes a record off a user's marketplace wantlist; null: no account is connected. */
export type WantRemover = (
  userId: string,
) => Promise<((releaseId: number) => Promise<'removed' | 'failed'>) | null>

/**
 * Ends the watch of a record that was bought and, when asked, takes it off the marketplace wantlist: of an album the
 * pressing that appeared last. When that fails the watch has ended all the same.
 */
export async function boughtWatch(
  deps: Pick<Deps, 'db' | 'clock' | 'live'> & { readonly wantRemover: WantRemover },
  userId: string,
  watchId: string,
  fromWantlist: boolean,
) {
  if ((await releasesOfWatch(deps.db, userId, watchId)) === null) return refuse('VINYL_NOT_FOUND')
  const releaseId = await boughtRelease(deps.db, watchId)
  const removeWant = fromWantlist ? await deps.wantRemover(userId) : null
  if (fromWantlist && removeWant === null) return refuse('DISCOGS_NOT_CONNECTED')
  const removed = await removeWatch(deps, userId, watchId)
  if (!removed.ok) return removed
  return ok({
    fromWantlist:
      removeWant === null || releaseId === null ? ('not-asked' as const) : await removeWant(releaseId),
  })
}
