import { days } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { isRestorable } from '@cratewatch/domain/removals/removal'
import { sql, type RawBuilder } from 'kysely'
import { timestamp, type Tx } from '../database/database.ts'
import { ago, type KeptRows, type OldRows } from '../database/kept-rows.ts'
import type { Schema } from '../database/tables/schema.ts'

/** What was removed, by table. */
export type Kept = Partial<Record<keyof Schema, KeptRows>>

export type KeptRemoval = {
  /** Names it when it is put back: the id of the one thing that was removed, or a new one. */
  readonly id: string
  readonly userId: string
  readonly kept: Kept
  /** Releases whose history is kept as long. */
  readonly releaseIds: readonly number[]
  /** Until when it comes back when a list names it again; missing: never, it can only be undone. */
  readonly until?: Instant | undefined
  /** The followed list that its record had left; missing: another reason. */
  readonly endedBy?: string | null | undefined
}

/** What a watch is on. */
export type Subject = { readonly releaseId: number } | { readonly masterId: number }

/** Keeps what a transaction removes, so that it can be put back. What was removed last under an id counts. */
export async function keepRemoval(
  tx: Tx,
  { id, userId, kept, releaseIds, until, endedBy = null }: KeptRemoval,
  now: Instant,
) {
  const values = {
    user_id: userId,
    release_ids: sql<readonly number[]>`${releaseIds}::bigint[]`,
    kept: JSON.stringify(kept),
    removed_at: timestamp(now),
    kept_until: until === undefined ? null : timestamp(until),
    ended_by: endedBy,
  }
  await tx
    .insertInto('removals')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** Returns what a user removed under an id, and locks it; null: nothing, or too long ago. */
export async function readRemoval(
  tx: Tx,
  { id, userId }: Pick<KeptRemoval, 'id' | 'userId'>,
  now: Instant,
): Promise<Pick<KeptRemoval, 'kept' | 'releaseIds'> | null> {
  const row = await tx
    .selectFrom('removals')
    .select(['kept', 'release_ids', sql<Instant>`removed_at`.as('removedAt')])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || !isRestorable(row.removedAt, now)) return null
  return { kept: row.kept, releaseIds: row.release_ids }
}

/** Selects what a sync ended of a user's watches on what `subject` names (as jsonb, by column), latest first. */
export function keptStops(userId: string, subject: RawBuilder<unknown>, now: Instant) {
  return sql<{ id: string } & Pick<KeptRemoval, 'kept' | 'releaseIds'>>`
    select r.id, r.kept, r.release_ids as "releaseIds" from removals r
    where r.user_id = ${userId} and r.kept_until > ${timestamp(now)}
      and r.kept @> jsonb_build_object('watches', jsonb_build_array(${subject} || '{"parent_id": null}'))
    order by r.removed_at desc limit 1`
}

/** Returns what a sync ended last of a user's watch on a release or master, and locks it; null: nothing is kept. */
export async function readStopped(tx: Tx, userId: string, subject: Subject, now: Instant) {
  const named =
    'releaseId' in subject
      ? sql`jsonb_build_object('release_id', ${subject.releaseId}::bigint)`
      : sql`jsonb_build_object('master_id', ${subject.masterId}::bigint)`
  const { rows } = await sql<{ id: string } & Pick<KeptRemoval, 'kept' | 'releaseIds'>>`
    ${keptStops(userId, named, now)} for update`.execute(tx)
  return rows[0] ?? null
}

/** Forgets what has been put back. */
export async function endRemoval(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('removals').where('id', '=', id).execute()
}

/** A day, and not ten minutes: nothing is looked for among so few rows, and the history of their releases goes first. */
const KEPT_AT_MOST = days(1)

/** Whether a removal is kept no longer. */
export function isForgotten(removal: 'r' | 'k', now: Instant): RawBuilder<boolean> {
  const removedAt = sql.ref(`${removal}.removed_at`)
  const keptUntil = sql.ref(`${removal}.kept_until`)
  return sql`${removedAt} < ${ago(now, KEPT_AT_MOST)} and coalesce(${keptUntil}, 'epoch') < ${timestamp(now)}`
}

/** Whether no removal is about a release: then nobody would miss it, or its history. */
export function isNotKept(releaseId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`not exists (select from removals k where k.release_ids @> array[${releaseId}])`
}

export const oldRemovals: OldRows = (now) => ({
  removals: sql`delete from removals r where ${isForgotten('r', now)}`,
})
