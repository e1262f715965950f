import { sql, type Kysely } from 'kysely'

const statements = [
  // Every process of the product writes a row while it lives; one that has not for a while is dead.
  `create table processes (
    id uuid primary key,
    roles text[] not null,
    version text not null,
    host text not null,
    started_at timestamptz not null,
    seen_at timestamptz not null,
    is_stopping boolean not null,
    activities jsonb not null)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
