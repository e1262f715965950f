import { sql, type Kysely } from 'kysely'

/** Alert rules, and what each watch remembers of them (decision 34). The version before decides without them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table users add column alert_rule jsonb`,
  `alter table watches
    add column alert_rule jsonb,
    add column has_rule boolean not null default false,
    add column may_wake boolean not null default false,
    add column alert_memory jsonb,
    add column decide_at timestamptz,
    add column muted_value double precision,
    add column muted_currency text`,
  // Of imported files, until their watches are there.
  `alter table list_preview_lines add column rule jsonb`,
  `alter table list_run_items add column rule jsonb`,
  // Few watches are decided at every change; the others only when copies appear.
  `create index watches_with_rule on watches (release_id, id) where has_rule or muted_value is not null`,
  `create index watches_decided_again on watches (decide_at) where decide_at is not null`,
]
