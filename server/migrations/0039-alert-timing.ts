import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table users
    add column currency text not null default 'USD',
    add column alert_timing jsonb`,
  // What currencyFor says of the languages that there are.
  `update users set currency = 'EUR' where locale = 'es'`,

  `alter table deliveries
    add column held boolean not null default false,
    drop constraint deliveries_waits_check`,
  // Rows of before are narrower, so they need not be read.
  `alter table deliveries add constraint deliveries_waits_check
    check (waits in ('free-plan', 'with-others', 'quiet-hours', 'digest', 'retry')) not valid`,

  `create table exchange_rates (
    day timestamptz primary key,
    per_euro jsonb not null,
    is_decided boolean not null default false
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
