import { sql, type Kysely } from 'kysely'

const statements = [
  // The file itself, so that it can be read again by another column; deleted with its preview.
  `alter table list_previews add column file bytea, add column columns jsonb, add column record_column integer`,
  // What a file says of a record, what is known of the record that was found, and whether that is plainly another one.
  `alter table list_preview_lines add column said jsonb, add column found jsonb,
    add column differs boolean not null default false`,
  `alter table list_run_items add column said jsonb`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
