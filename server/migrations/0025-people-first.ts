import { sql, type Kysely } from 'kysely'

const statements = [
  // Until the first claim writes the configured floor.
  `alter table policy_clocks alter column floor_ms set default 30000`,

  // The share of people who are not signed in, and what left within the last minute (domain/src/scheduling/sent-log.ts).
  `alter table egresses
    add column guest_tokens double precision not null default 0,
    add column sent jsonb not null default '[]'`,

  // What somebody who added a release waits for: its details, its first check. A row is gone when both have come.
  `create table lookups (
    release_id bigint not null,
    user_id uuid not null,
    asked_at timestamptz not null,
    failures integer not null default 0,
    retry_at timestamptz,
    lease_until timestamptz,
    primary key (release_id, user_id),
    foreign key (user_id, release_id) references vinyls (user_id, release_id) on delete cascade
  )`,
  // The oldest of each user, in turn.
  `create index lookups_by_user on lookups (user_id, asked_at)`,

  // A release that turned out not to exist keeps its card, which says so.
  `alter table vinyls drop constraint vinyls_paused_reason_check`,
  `alter table vinyls add constraint vinyls_paused_reason_check
    check (paused_reason in ('withdrawn', 'plan-limit', 'not-found'))`,

  // What searches have shown is found again by its id when somebody adds it.
  `create index search_answers_by_release on search_answers using gin ((answer -> 'releases') jsonb_path_ops)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
