import { sql, type Kysely } from 'kysely'

/** Rows of a file that name a record without its number are searched for, one after another, through restarts. */
const statements = [
  `alter table list_previews
    add column searching boolean not null default false,
    add column search_due_at timestamptz,
    add column search_failures integer not null default 0,
    add column lease_owner text,
    add column lease_until timestamptz`,
  `alter table list_preview_lines
    add column clues jsonb,
    add column searches integer not null default 0,
    add column candidates jsonb`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
