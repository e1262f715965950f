import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { timestamp, type Queries } from '../database.ts'

const NAME = 'nightly-backup-failure'

/** Remembers why the last nightly backup failed, whichever process made it; null: it succeeded. */
export async function noteNightlyBackup(db: Queries, now: Instant, failure: string | null): Promise<void> {
  await sql`
    insert into settings (name, value, updated_at)
    values (${NAME}, ${JSON.stringify(failure)}, ${timestamp(now)})
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(db)
}

/** When and why the last nightly backup failed; null: it succeeded, or there was none. */
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
