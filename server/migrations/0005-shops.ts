import { sql, type Kysely } from 'kysely'

/** Shops that somebody follows, the copies in them that somebody wants, and the sellers whose data was erased. */
const statements = [
  `create table shops (
    id uuid primary key,
    number bigint generated always as identity unique,
    seller text not null,
    seller_key text not null unique,
    seller_id bigint,
    state text not null default 'new' check (state in ('new', 'read', 'no-seller', 'private')),
    listed integer,
    read integer not null default 0,
    read_at timestamptz,
    whole_at timestamptz,
    whole_due_at timestamptz,
    mark_at timestamptz,
    mark_id bigint,
    index_key double precision not null default 0,
    matching_events double precision not null default 0,
    matching_exposure double precision not null default 0,
    weight double precision not null default 100,
    retry_at timestamptz,
    failures integer not null default 0,
    lease_owner text,
    lease_until timestamptz,
    created_at timestamptz not null
  ) with (fillfactor = 70)`,
  `create table shop_follows (
    user_id uuid not null references users on delete cascade,
    shop_id uuid not null references shops on delete cascade,
    followed_at timestamptz not null,
    primary key (user_id, shop_id)
  )`,
  `create index shop_follows_by_shop on shop_follows (shop_id)`,
  `create table listings (
    id bigint primary key,
    shop_id uuid not null references shops on delete cascade,
    release_id bigint not null,
    media text,
    sleeve text,
    price_value double precision,
    price_currency text,
    postage_value double precision,
    postage_currency text,
    ships_from text,
    comments text not null,
    posted_at timestamptz not null,
    first_seen_at timestamptz not null,
    seen_at timestamptz not null,
    missed smallint not null default 0,
    gone_at timestamptz,
    is_relisted boolean not null default false
  ) with (fillfactor = 70)`,
  `create index listings_by_release on listings (release_id)`,
  `create index listings_by_shop on listings (shop_id, posted_at desc, id desc)`,
  `create table erased_sellers (
    seller_hash bytea primary key,
    erased_at timestamptz not null
  )`,
  `alter table check_facts add column shops integer not null default 0`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
