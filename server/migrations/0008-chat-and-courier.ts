import { sql, type Kysely } from 'kysely'

const statements = [
  // A chat gets alerts once somebody in it has agreed; until then its id is only what the user typed.
  `alter table users
    add column telegram_chat_name text,
    add column telegram_confirmed_at timestamptz`,
  `create unique index users_by_chat on users (telegram_chat_id) where telegram_confirmed_at is not null`,
  `create table chat_links (
    id uuid primary key,
    user_id uuid not null unique references users on delete cascade,
    purpose text not null check (purpose in ('link', 'confirmation')),
    chat_id text,
    token_hash bytea not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    check ((purpose = 'confirmation') = (chat_id is not null))
  )`,

  // Muted while muted_at is set and muted_until has not come; null there: until the next appearance.
  `alter table vinyls
    add column muted_at timestamptz,
    add column muted_until timestamptz,
    add check (muted_until is null or muted_at is not null)`,

  // Who watches a release is read in pages, in the order of this index.
  `drop index vinyls_by_release`,
  `create index vinyls_by_release on vinyls (release_id, id)`,

  // What happens once by the calendar has a name instead of a transition.
  `alter table notifications
    add column occasion text,
    add column unsent jsonb,
    add constraint notifications_once unique (user_id, occasion)`,

  `alter table deliveries
    drop constraint deliveries_letter_check,
    add constraint deliveries_letter_check check (letter in
      ('welcome', 'confirm-email', 'email-change-notice', 'password-reset', 'password-changed',
       'plan-changed', 'payment-failed')),
    add column details jsonb,
    add column waits text check (waits in ('free-plan', 'with-others', 'retry')),
    add column reason text`,
  // One mail for several alerts takes along what else is due for its reader.
  `create index deliveries_pending_by_user on deliveries (user_id, channel) where state = 'pending'`,
  `create index deliveries_dead on deliveries (settled_at desc, id) where state = 'ended'`,

  // What all couriers share about a vendor: its pace, its pauses, its health, and who listens to it.
  `create table vendor_gates (
    vendor text primary key,
    next_at timestamptz not null,
    paused_until timestamptz,
    breaker_failures integer not null default 0,
    breaker_open_until timestamptz,
    breaker_opened_times integer not null default 0,
    lease_until timestamptz,
    lease_owner text
  )`,
  `create table address_gates (
    vendor text not null,
    address text not null,
    next_at timestamptz not null,
    primary key (vendor, address)
  )`,
  `create index address_gates_by_age on address_gates (next_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
