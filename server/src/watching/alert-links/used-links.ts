import { sql } from 'kysely'
import { days } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { timestamp, type Queries } from '../../database/database.ts'
import { ago, type OldRows } from '../../database/kept-rows.ts'

const KEEP_USED = days(30)

/** Reads what a link was used for; null: it was not used. */
export async function readUse(db: Queries, link: string) {
  const row = await db
    .selectFrom('used_links')
    .select('release_id')
    .where('link', '=', link)
    .executeTakeFirst()
  return row ?? null
}

/** Uses a link up. False: it was used before. */
export async function spendLink(
  db: Queries,
  link: string,
  releaseId: number,
  now: Instant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_links')
    .values({ link, release_id: releaseId, used_at: timestamp(now) })
    .onConflict((conflict) => conflict.column('link').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes back a use that changed nothing. */
export async function restoreLink(db: Queries, link: string): Promise<void> {
  await db.deleteFrom('used_links').where('link', '=', link).execute()
}

export const oldUsedLinks: OldRows = (now) => ({
  used_links: sql`delete from used_links where used_at < ${ago(now, KEEP_USED)}`,
})
