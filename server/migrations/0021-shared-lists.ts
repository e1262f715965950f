import { sql, type Kysely } from 'kysely'

/** A run that has ended may read its list again in the background, beside the next one. */
const statements = [
  // locks: list_runs, a few thousand rows
  `create unique index list_runs_one_under_way on list_runs (user_id, kind, coalesce(followed_list_id, user_id))
    where ended_at is null`,
  'drop index list_runs_one_at_a_time',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
