import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Queries } from '../database.ts'
import { writeSetting } from '../settings.ts'

const NAME = 'nightly-backup-failure'

/** Stores why the last nightly backup failed, in any process; null: it succeeded. */
export async function noteNightlyBackup(db: Queries, now: Instant, failure: string | null): Promise<void> {
  await writeSetting(db, NAME, failure, now)
}

/** Reads when and why the last nightly backup failed; null: it succeeded, or there was none. */
export async function readNightlyFailure(
  db: Queries,
): Promise<{ readonly at: Instant; readonly failure: string } | null> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'updated_at'])
    .where('name', '=', NAME)
    .executeTakeFirst()
  return typeof row?.value === 'string' ? { at: row.updated_at, failure: row.value } : null
}
