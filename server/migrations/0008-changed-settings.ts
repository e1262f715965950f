import { sql, type Kysely } from 'kysely'

/** What sessions set is kept with what was there before, so that it can be put back. */
const statements = [
  `create table changed_settings (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    kind text not null,
    subject text not null,
    label text,
    before jsonb,
    made_in uuid not null,
    made_at timestamptz not null,
    proven boolean not null
  )`,
  `create index changed_settings_of on changed_settings (user_id, kind, subject, made_at)`,
  `create index changed_settings_old on changed_settings (made_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
