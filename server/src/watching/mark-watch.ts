import { sql } from 'kysely'
import type { Money } from '@cratewatch/domain/kernel/money'
import { ok } from '@cratewatch/domain/kernel/result'
import {
  muteFrom,
  isMuted,
  type Mute,
  type MuteChoice,
  type Snooze,
} from '@cratewatch/domain/notifications/mute'
import type { Queries } from '../database/database.ts'
import { retryDeadlocks } from '../database/database-errors.ts'
import { refuse } from '../base/refusal.ts'
import { writeMute } from '../collectors/mark-alerts.ts'
import type { Deps } from '../outbound/deps.ts'
import { readRates } from '../outbound/rates/exchange-rates.ts'
import { lowestOf } from './masters/read-covered.ts'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { storedMute as muteOf } from '../collectors/rules.ts'
import { writeStar, writeNote } from '../collectors/watches.ts'
import { tidyNote, type OwnNote } from '@cratewatch/domain/records/own-note'
import { boughtRelease, releasesOfWatch } from './release-of-watch.ts'
import { removeWatch } from './removing/remove-watch.ts'

type MutingDeps = Pick<Deps, 'db' | 'clock' | 'live'>

/** Mutes a watch; a new choice replaces an older one. */
export async function muteWatch(
  deps: MutingDeps,
  userId: string,
  watchId: string,
  choice: MuteChoice | Snooze,
) {
  const lowest = choice === 'until-cheaper' ? await readLowest(deps.db, userId, watchId) : null
  return write(deps, userId, watchId, muteFrom(choice, deps.clock.now(), lowest))
}

/** Unmutes a watch. May be repeated. */
export function unmuteWatch(deps: MutingDeps, userId: string, watchId: string) {
  return write(deps, userId, watchId, null)
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

async function write(deps: MutingDeps, userId: string, watchId: string, mute: Mute | null) {
  return retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      const muted = await writeMute(tx, { userId, watchIds: [watchId] }, mute, deps.clock.now())
      if (muted === 0) return refuse('VINYL_NOT_FOUND')
      await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
      return ok(mute)
    }),
  )
}

/** Reads the mute from a watch's row; null: none, or one that is over. */
export function storedMute(
  row: {
    readonly muted_at: Instant | null
    readonly muted_until: Instant | null
    readonly muted_value: number | null
    readonly muted_currency: string | null
  },
  now: Instant,
): Mute | null {
  const mute = muteOf({
    mutedAt: row.muted_at,
    mutedUntil: row.muted_until,
    mutedValue: row.muted_value,
    mutedCurrency: row.muted_currency,
  })
  return isMuted(mute, now) ? mute : null
}

/** Presents the mute in the shape of the contract. */
export function presentMute(mute: Mute | null): Watch['mutedUntil'] {
  if (mute === null) return null
  if (mute.until !== null) return new Date(mute.until).toISOString()
  return mute.cheaperThan === undefined ? 'on-again' : 'until-cheaper'
}

/** Stars a watch, or takes the star off: some channels get starred records only. May be repeated. */
export async function starWatch(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  userId: string,
  watchId: string,
  isStarred: boolean,
) {
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
  const { note, tags } = tidyNote(written)
  return deps.db.transaction().execute(async (tx) => {
    if (!(await writeNote(tx, { userId, watchId }, { note, tags }))) return refuse('VINYL_NOT_FOUND')
    await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
    return ok({ note, tags: [...tags] })
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
