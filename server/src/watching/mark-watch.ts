import type { VinylTargets } from '@cratewatch/contracts/watching/list-part'
import type { Money } from '@cratewatch/domain/kernel/money'
import { ok } from '@cratewatch/domain/kernel/result'
import { muteFrom, type Mute, type MuteChoice, type Snooze } from '@cratewatch/domain/notifications/mute'
import { tidyNote, type OwnNote } from '@cratewatch/domain/records/own-note'
import { sql } from 'kysely'
import { refuse } from '../base/refusal.ts'
import { writeMute } from '../collectors/mark-alerts.ts'
import { writeStar, writeNote } from '../collectors/watches.ts'
import { retryDeadlocks } from '../database/database-errors.ts'
import type { Queries } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { readRates } from '../outbound/rates/stored-rates.ts'
import { idsOf } from './list-watches.ts'
import { lowestOf } from './masters/read-covered.ts'
import { removeWatch } from './removing/remove-watch.ts'
import { boughtRelease, releasesOfWatch } from './rows.ts'

type MarkingDeps = Pick<Deps, 'db' | 'clock' | 'live'>

/** Mutes a watch; a new choice replaces an older one. */
export async function muteWatch(
  deps: MarkingDeps,
  userId: string,
  watchId: string,
  choice: MuteChoice | Snooze,
) {
  const lowest = choice === 'until-cheaper' ? await readLowest(deps.db, userId, watchId) : null
  const mute = muteFrom(choice, deps.clock.now(), lowest)
  return (await write(deps, userId, [watchId], mute)) === 0 ? refuse('VINYL_NOT_FOUND') : ok(mute)
}

/** Unmutes a watch. May be repeated. */
export async function unmuteWatch(deps: MarkingDeps, userId: string, watchId: string) {
  return (await write(deps, userId, [watchId], null)) === 0 ? refuse('VINYL_NOT_FOUND') : ok(null)
}

/** Mutes many watches for the same time. */
export async function muteMany(
  deps: MarkingDeps,
  userId: string,
  { vinyls, until }: { readonly vinyls: VinylTargets; readonly until: MuteChoice | Snooze },
) {
  const watchIds = await idsOf(deps, userId, vinyls)
  return ok({ muted: await write(deps, userId, watchIds, muteFrom(until, deps.clock.now(), null)) })
}

/** Writes the mute of those of the watches that are the user's, and returns how many they are. */
async function write(
  deps: MarkingDeps,
  userId: string,
  watchIds: readonly string[],
  mute: Mute | null,
): Promise<number> {
  return retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      const muted = await writeMute(tx, { userId, watchIds }, mute, deps.clock.now())
      if (muted > 0) await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
      return muted
    }),
  )
}

/** The lowest price of the release or of the covered pressings, compared in the user's currency. */
async function readLowest(db: Queries, userId: string, watchId: string): Promise<Money | null> {
  const rows = await db
    .selectFrom('watches as v')
    .innerJoin('check_states as p', 'p.release_id', 'v.release_id')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['p.lowest_value', 'p.lowest_currency', 'u.currency'])
    .where(sql<boolean>`${watchId} in (v.id, v.parent_id)`)
    .where('v.user_id', '=', userId)
    .where('p.lowest_value', 'is not', null)
    .where('p.lowest_currency', 'is not', null)
    .$narrowType<{ lowest_value: number; lowest_currency: string }>()
    .execute()
  const lowest = lowestOf(rows, rows[0]?.currency ?? '', await readRates(db))
  return lowest === null ? null : { value: lowest.lowest_value, currency: lowest.lowest_currency }
}

/** Stars a watch, or takes the star off: some channels get starred records only. May be repeated. */
export async function starWatch(deps: MarkingDeps, userId: string, watchId: string, isStarred: boolean) {
  return retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      if (!(await writeStar(tx, { userId, watchId }, isStarred))) return refuse('VINYL_NOT_FOUND')
      return ok(await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' }))
    }),
  )
}

/** Replaces the own note and tags of a watch; the last of several wins. Returns them as they were stored. */
export async function setNote(
  deps: Pick<Deps, 'db' | 'live'>,
  userId: string,
  watchId: string,
  written: OwnNote,
) {
  const own = tidyNote(written)
  return deps.db.transaction().execute(async (tx) => {
    if (!(await writeNote(tx, { userId, watchId }, own))) return refuse('VINYL_NOT_FOUND')
    await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
    return ok({ ...own, tags: [...own.tags] })
  })
}

/** Returns what takes a record off a user's marketplace wantlist; null: no account is connected. */
export type WantRemover = (
  userId: string,
) => Promise<((releaseId: number) => Promise<'removed' | 'failed'>) | null>

/**
 * Ends the watch of a record that was bought and, when asked, takes it off the marketplace wantlist: of an album the
 * pressing that appeared last. When that fails the watch has ended all the same.
 */
export async function boughtWatch(
  deps: MarkingDeps & { readonly wantRemover: WantRemover },
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
