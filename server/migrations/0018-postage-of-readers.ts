import { sql, type Kysely } from 'kysely'

/**
 * What a copy's postage is to one reader, what a seller asks of every order, and whose permission a shop is read with
 * next. `listings.postage_*` is from here on neither written nor read: nobody knows to whom it applied.
 */
const statements = [
  `create table copy_postage (
    user_id uuid not null references users on delete cascade,
    copy_id bigint not null references listings on delete cascade,
    value double precision check (value >= 0),
    currency text,
    cannot_ship boolean not null default false,
    seen_at timestamptz not null,
    primary key (user_id, copy_id)
  ) with (fillfactor = 80)`,
  `create index copy_postage_by_copy on copy_postage (copy_id)`,
  `alter table shops add column min_order_value double precision, add column min_order_currency text,
    add column terms text`,
  `alter table shop_follows add column read_at timestamptz`,
  `alter table marketplace_accounts add column refused_at timestamptz`,
  `alter table check_facts add column postage integer not null default 0`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
