import { sql, type Kysely } from 'kysely'

const statements = [
  // A complete reading that lacks a want marks it; a second one, minutes later, takes it off the list.
  `alter table wants add column missing_since timestamptz`,
  // A run may read its list more than once: which reading this is, when it began, how many have ended, and what the
  // last one came to. A refusal of the whole list is remembered until it is repeated.
  `alter table list_runs add column reading_id uuid, add column reading_since timestamptz,
    add column readings integer not null default 0, add column reading text, add column read_items integer,
    add column reads_again boolean not null default false,
    add column refused_as text, add column refused_at timestamptz`,
  // What a sync ended is kept longer than what a collector removed; null: as that.
  `alter table removals add column kept_until timestamptz`,
  // locks: removals, a day of them, milliseconds
  `create index removals_by_release on removals using gin (release_ids)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
