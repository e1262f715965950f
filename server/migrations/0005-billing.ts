import { sql, type Kysely } from 'kysely'

const statements = [
  // `plan` is what is in force, derived from what was granted and what is paid for.
  `alter table users add column granted_plan text check (granted_plan = 'PREMIUM')`,
  `update users set granted_plan = plan where plan = 'PREMIUM'`,

  // Reads of one customer are numbered before they begin: the answer to an older one never replaces a newer one's.
  `create table billing_customers (
    user_id uuid primary key references users on delete cascade,
    customer_id text not null unique,
    created_at timestamptz not null,
    last_read integer not null default 0,
    applied_read integer not null default 0,
    read_at timestamptz
  )`,
  `create table billing_subscriptions (
    user_id uuid primary key references users on delete cascade,
    id text not null,
    status text not null check (status in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due',
      'unpaid', 'paused', 'canceled')),
    created_at timestamptz not null,
    period_start timestamptz not null,
    period_end timestamptz not null,
    ends_with_period boolean not null
  )`,
  `create index billing_subscriptions_past_due on billing_subscriptions (user_id) where status = 'past_due'`,
  `create table billing_events (
    id text primary key,
    type text not null,
    at timestamptz not null
  )`,
  `create index billing_events_by_age on billing_events (at)`,
  `create table billing_incidents (
    id text primary key,
    user_id uuid not null references users on delete cascade,
    kind text not null check (kind in ('refund', 'dispute')),
    amount integer not null,
    currency text not null,
    status text not null,
    at timestamptz not null
  )`,
  `create index billing_incidents_by_user on billing_incidents (user_id)`,

  // What the payment service still has to be told. Not tied to users: it outlives an account that is deleted.
  `create table billing_duties (
    subject text primary key,
    kind text not null check (kind in ('undo-subscription', 'end-subscription', 'remove-customer')),
    customer_id text not null,
    since timestamptz not null,
    done_at timestamptz,
    given_back integer
  )`,
  `create index billing_duties_open on billing_duties (since) where done_at is null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
