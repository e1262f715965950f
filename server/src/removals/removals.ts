import { sql } from 'kysely'
import { days } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { isRestorable } from '@cratewatch/domain/removals/removal'
import { timestamp, type Tx } from '../database/database.ts'
import type { KeptRows } from '../database/kept-rows.ts'
import { ago, type OldRows } from '../database/old-rows.ts'
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
}

/** Keeps what a transaction removes, so that it can be put back. What was removed last under an id counts. */
export async function keepRemoval(tx: Tx, { id, userId, kept, releaseIds }: KeptRemoval, now: Instant) {
  const values = {
    user_id: userId,
    release_ids: sql<readonly number[]>`${releaseIds}::bigint[]`,
    kept: JSON.stringify(kept),
    removed_at: timestamp(now),
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

/** Forgets what has been put back. */
export async function endRemoval(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('removals').where('id', '=', id).execute()
}

/** A day, and not ten minutes: nothing is looked for among so few rows, and the history of their releases goes first. */
export const KEPT_AT_MOST = days(1)

export const oldRemovals: OldRows = (now) => ({
  removals: sql`delete from removals where removed_at < ${ago(now, KEPT_AT_MOST)}`,
})
