import { sql, type Kysely } from 'kysely'

const statements = [
  // `user_id` is null for addresses without an account: asking for a link does the same for every address.
  `create table account_links (
    id uuid primary key,
    purpose text not null check (purpose in ('password-reset', 'email-confirmation', 'email-change')),
    user_id uuid references users on delete cascade,
    email text not null,
    token_hash bytea not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index account_links_by_user on account_links (user_id, purpose)`,
  `create index account_links_by_expiry on account_links (expires_at)`,

  // A delivery is about an entry of the notification centre, or it is a letter about the account itself.
  `alter table deliveries
    add column letter text check (letter in
      ('welcome', 'confirm-email', 'email-change-notice', 'password-reset', 'password-changed')),
    add column to_address text,
    add column link_id uuid references account_links on delete set null,
    add constraint letters_go_somewhere check (letter is null or (channel = 'email' and to_address is not null))`,
  `create index deliveries_by_link on deliveries (link_id) where link_id is not null`,

  // Letters about accounts are no alerts: the community counter leaves them out.
  `drop trigger count_delivery on deliveries`,
  `create trigger count_delivery after update of state on deliveries
    for each row when (old.state <> 'delivered' and new.state = 'delivered' and new.letter is null)
    execute function count_delivery()`,

  // People rename themselves on the marketplace, and others take their old names: its id says who is who.
  `create table marketplace_accounts (
    user_id uuid primary key references users on delete cascade,
    marketplace_id bigint not null unique,
    username text not null,
    sealed_access bytea not null,
    connected_at timestamptz not null
  )`,
  `alter table users drop constraint users_discogs_username_key`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
