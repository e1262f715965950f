import { sql, type Kysely } from 'kysely'

const statements = [
  // Watches the albums in place of the pressings that a list names.
  `alter table list_runs add column any_pressing boolean not null default false`,
  `alter table wantlist_settings add column any_pressing boolean not null default false`,
  // An item is a release or a master. That of a master has the negative of its id as release_id, which is its key.
  `alter table list_run_items add column master_id integer, add column pressing_filter jsonb,
    add constraint list_run_items_key check (master_id is null or release_id = -master_id)`,
  `alter table list_preview_lines add column master_id integer, add column pressing_filter jsonb`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
