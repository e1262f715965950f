import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Choices } from '@cratewatch/domain/lists/run'
import { isMuted } from '@cratewatch/domain/notifications/mute'
import { tidyNote } from '@cratewatch/domain/records/own-note'
import type { PressingFilter } from '@cratewatch/domain/records/pressings'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { sql } from 'kysely'
import { timestamp, type Tx } from '../database/database.ts'
import { decidableSince } from './rules.ts'
import { isOfEntries } from './watches.ts'

/**
 * Writes what a list says of a new watch besides its rule, in the transaction that stores it. A mute that is over is left
 * out, and no watch is older than the time in which it could have been added.
 */
export async function writeChoices(tx: Tx, watchId: string, choices: Choices, now: Instant): Promise<void> {
  const { note, tags } = tidyNote(choices)
  const addedAt = choices.addedAt === null ? now : Date.parse(choices.addedAt)
  await tx
    .updateTable('watches')
    .set({ note, tags: [...tags], created_at: timestamp(instant(Math.min(addedAt, now))) })
    .where('id', '=', watchId)
    .execute()
  await tx
    .updateTable('watches')
    .set({ is_starred: choices.isStarred, may_wake: choices.mayWake, ...muteColumns(choices.mute, now) })
    .where(isOfEntries([watchId]))
    .execute()
}

/** Keeps what the marketplace's list notes of a record, unless its user has noted something here. */
export async function keepListNote(tx: Tx, watchId: string, note: string): Promise<void> {
  await tx.updateTable('watches').set({ note }).where('id', '=', watchId).where('note', 'is', null).execute()
}

function muteColumns(mute: Choices['mute'], now: Instant) {
  if (mute === null) return {}
  const until = mute.until === null ? null : instant(Date.parse(mute.until))
  if (!isMuted({ until }, now)) return {}
  return {
    muted_at: timestamp(now),
    muted_until: until === null ? null : timestamp(until),
    muted_value: until === null ? (mute.cheaperThan?.value ?? null) : null,
    muted_currency: until === null ? (mute.cheaperThan?.currency ?? null) : null,
  }
}

export type PressingRow = { readonly id: string; readonly releaseId: number; readonly tier: Tier }

/** Inserts rows of pressings that a watch on a master covers, with the choices made for it. Locks as for a watch. */
export async function insertPressings(
  tx: Tx,
  watchId: string,
  rows: readonly PressingRow[],
  now: Instant,
): Promise<void> {
  await sql`
    insert into watches (id, user_id, parent_id, release_id, tier, created_at, alert_rule, has_rule, may_wake,
      is_starred, muted_at, muted_until, muted_value, muted_currency, paused_at, paused_reason, decide_at)
    select new.id, v.user_id, v.id, new.release_id, new.tier, ${timestamp(now)}, v.alert_rule, v.has_rule, v.may_wake,
      v.is_starred, v.muted_at, v.muted_until, v.muted_value, v.muted_currency, v.paused_at, v.paused_reason,
      case when v.has_rule then ${timestamp(decidableSince(now))}::timestamptz end
    from watches v, unnest(
      ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ releaseId }) => releaseId)}::bigint[],
      ${rows.map(({ tier }) => tier)}::smallint[]
    ) as new (id, release_id, tier)
    where v.id = ${watchId}`.execute(tx)
}

/** Deletes the rows of pressings that a watch on a master covers no more. */
export async function deletePressings(tx: Tx, watchId: string, releaseIds: readonly number[]): Promise<void> {
  await sql`
    delete from watches where parent_id = ${watchId} and release_id = any(${releaseIds}::bigint[])`.execute(
    tx,
  )
}

/** Writes which pressings a watch on a master covers; the caller then makes its rows so. */
export async function writePressingFilter(tx: Tx, watchId: string, filter: PressingFilter): Promise<void> {
  await tx
    .updateTable('watches')
    .set({ pressing_filter: JSON.stringify(filter) })
    .where('id', '=', watchId)
    .execute()
}
