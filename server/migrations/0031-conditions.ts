import { sql, type Kysely } from 'kysely'

/** What operators are told about: one row for each kind that lasts, or was told and is not over yet. */
const statements = [
  `create table conditions (
    kind text primary key,
    since timestamptz not null,
    well_since timestamptz,
    is_told boolean not null
  )`,
  `create table unchecked_tellings (
    user_id uuid primary key references users on delete cascade,
    told_at timestamptz not null
  )`,
  `alter table deliveries drop constraint deliveries_letter_check`,
  `alter table deliveries add constraint deliveries_letter_check check (letter in
    ('welcome', 'confirm-email', 'email-change-notice', 'password-reset', 'password-changed',
     'plan-changed', 'payment-failed', 'email-changed', 'method-added', 'method-removed', 'new-device',
     'condition-began', 'condition-over'))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
