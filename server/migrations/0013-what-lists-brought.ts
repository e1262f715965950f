import { sql, type Kysely } from 'kysely'

/** What a followed list brought and ended is known, so that both can be put back when somebody else followed it. */
const statements = [
  'alter table watches add column brought_by uuid',
  'alter table removals add column ended_by uuid',
  `create table undone_lists (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    undone_at timestamptz not null
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
