import { sql, type Kysely } from 'kysely'

/** The id of a user's first channel of a kind, derived so that two upgrades of one database agree; of UUIDs' version 4. */
const idOf = (kind: string) =>
  `overlay(overlay(md5('${kind}:' || id) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid`

const statements = [
  `create table channels (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    kind text not null,
    label text not null,
    address text,
    sealed_settings bytea,
    gets jsonb not null default '{"alerts":"all","summaries":true,"alarms":false}',
    digest jsonb,
    quiet jsonb,
    is_on boolean not null default true,
    confirmed_at timestamptz,
    code_hash bytea,
    code_expires_at timestamptz,
    code_tries integer not null default 0,
    disabled_at timestamptz,
    disabled_why text,
    person_id text,
    made_in uuid,
    is_proven boolean not null default false,
    created_at timestamptz not null
  )`,
  `create index channels_of_user on channels (user_id)`,
  // Mail to the account's address has no address of its own.
  `create unique index channels_of_account on channels (user_id, kind) where address is null`,
  `create unique index channels_once on channels (user_id, kind, address) where kind <> 'telegram'`,
  `create unique index chats_once on channels (address) where kind = 'telegram' and confirmed_at is not null`,
  `create unique index one_chat_of_user on channels (user_id) where kind = 'telegram'`,
  `create unique index channels_by_code on channels (code_hash) where code_hash is not null`,

  `insert into channels (id, user_id, kind, label, gets, digest, is_on, confirmed_at, created_at)
    select ${idOf('email')}, id, 'email', 'E-mail', '{"alerts":"all","summaries":true,"alarms":true}',
      alert_timing -> 'digests' -> 'email', email_enabled, created_at, created_at
    from users`,
  `insert into channels (id, user_id, kind, label, address, digest, is_on, confirmed_at, person_id, made_in, is_proven,
      created_at)
    select ${idOf('telegram')}, id, 'telegram', coalesce(telegram_chat_name, telegram_chat_id), telegram_chat_id,
      alert_timing -> 'digests' -> 'telegram', telegram_enabled, telegram_confirmed_at, telegram_user_id, chat_made_in,
      chat_proven, coalesce(telegram_confirmed_at, created_at)
    from users where telegram_chat_id is not null`,
  `drop index users_by_chat`,
  `alter table users
    drop column email_enabled, drop column telegram_enabled, drop column telegram_chat_id,
    drop column telegram_chat_name, drop column telegram_confirmed_at, drop column telegram_user_id,
    drop column chat_made_in, drop column chat_proven`,

  // No foreign key: what was sent outlives its channel.
  `alter table deliveries add column channel_id uuid, drop constraint deliveries_channel_check`,
  // Alarms go to any channel of an operator.
  `alter table deliveries drop constraint account_messages_have_an_address,
    add constraint account_messages_have_an_address check (account_message is null
      or (to_address is not null and (channel = 'email' or channel_id is not null)))`,
  `update deliveries set channel_id = channels.id from channels
    where deliveries.state = 'pending' and deliveries.account_message is null
      and channels.user_id = deliveries.user_id and channels.kind = deliveries.channel`,
  `alter table deliveries drop constraint deliveries_account_message_check,
    add constraint deliveries_account_message_check check (account_message in
      ('welcome', 'confirm-email', 'email-change-notice', 'password-reset', 'password-changed',
       'plan-changed', 'payment-failed', 'email-changed', 'method-added', 'method-removed', 'new-device',
       'channel-added', 'condition-began', 'condition-over'))`,
  // What waits for a target is found by its channel now.
  `drop index deliveries_pending_by_user`,
  `create index deliveries_of_channel on deliveries (channel_id, created_at desc) where channel_id is not null`,

  `alter table watches add column is_starred boolean not null default false`,

  `create table feeds (
    user_id uuid primary key references users on delete cascade,
    id uuid not null,
    token_hash bytea not null unique,
    created_at timestamptz not null
  )`,

  // The links of alerts that changed something, and cannot again.
  `create table used_links (
    link text primary key,
    release_id bigint not null,
    used_at timestamptz not null
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
