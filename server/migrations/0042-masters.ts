import { sql, type Kysely } from 'kysely'

const statements = [
  // An album and its pressings as the marketplace lists them. Epoch: they were never read.
  `create table masters (
    id bigint primary key,
    artist text not null default '',
    title text not null,
    thumb text not null default '',
    year integer,
    main_release_id bigint,
    pressings jsonb not null default '[]',
    total integer not null default 0,
    read_at timestamptz not null default 'epoch',
    covered_at timestamptz not null default 'epoch',
    retry_at timestamptz
  )`,

  // A watch is on a release or on a master; that of a master has a row for each pressing that it covers.
  `alter table watches
    alter column release_id drop not null,
    add column master_id bigint references masters,
    add column parent_id uuid references watches on delete cascade,
    add column pressing_filter jsonb,
    add constraint watches_of_one_thing check (
      (release_id is null) <> (master_id is null) and (parent_id is null or master_id is null)
      and (pressing_filter is null) = (master_id is null))`,
  `alter table lookups add column watch_id uuid references watches on delete cascade`,
  `update lookups l set watch_id = w.id from watches w where w.user_id = l.user_id and w.release_id = l.release_id`,
  `alter table lookups
    drop constraint if exists lookups_user_id_release_id_fkey,
    drop constraint lookups_pkey,
    alter column release_id drop not null,
    add column master_id bigint,
    add primary key (watch_id),
    add constraint lookups_of_one_thing check ((release_id is null) <> (master_id is null))`,
  `create index lookups_by_release on lookups (release_id)`,
  `alter table watches drop constraint watches_user_id_release_id_key`,
  `create unique index watches_once on watches (user_id, release_id, master_id, parent_id) nulls not distinct`,
  `create index watches_by_parent on watches (parent_id) where parent_id is not null`,
  `create index watches_by_master on watches (master_id) where master_id is not null`,
  `drop index watches_by_user_newest`,
  `create index watches_by_user_newest on watches (user_id, created_at desc, id) where parent_id is null`,
  `drop index watches_newest`,
  `create index watches_newest on watches (created_at desc, id) where parent_id is null`,

  // The share of its tier's promise that the checks of this release alone keep: a master's pressings share one.
  `alter table check_states add column promise_share double precision not null default 1`,

  // Operators count entries of lists: the rows of pressings belong to one.
  `create or replace function watches_began() returns trigger language plpgsql as $$
    begin
      insert into watched_releases as known (release_id, watchers, tier, on_sale)
      select w.release_id, w.amount, coalesce(p.tier, w.tier), coalesce(p.num_for_sale > 0, false)
      from (
        select release_id, count(*) as amount, min(tier) as tier from written
        where parent_id is null and release_id is not null group by release_id) w
      left join check_states p using (release_id)
      order by w.release_id
      on conflict (release_id) do update set watchers = known.watchers + excluded.watchers;
      perform count_up('watches-master', amount) from (
        select count(*) as amount from written where master_id is not null) masters where amount > 0;
      perform count_up('watches-premium', amount) from (
        select count(*) as amount from written join users on users.id = written.user_id
        where users.plan = 'PREMIUM' and parent_id is null) premium where amount > 0;
      perform count_day('watches', at, amount) from (
        select date_trunc('day', created_at, 'UTC') as at, count(*) as amount from written
        where parent_id is null group by 1 order by 1) days;
      return null;
    end
  $$`,
  `create or replace function watches_ended() returns trigger language plpgsql as $$
    begin
      update watched_releases w set watchers = w.watchers - ended.amount
      from (
        select release_id, count(*) as amount from removed
        where parent_id is null and release_id is not null group by release_id order by release_id) ended
      where w.release_id = ended.release_id;
      delete from watched_releases where watchers <= 0 and release_id in (select release_id from removed);
      perform count_up('watches-master', -amount) from (
        select count(*) as amount from removed where master_id is not null) masters where amount > 0;
      perform count_up('watches-premium', -amount) from (
        select count(*) as amount from removed join users on users.id = removed.user_id
        where users.plan = 'PREMIUM' and parent_id is null) premium where amount > 0;
      return null;
    end
  $$`,
  `create or replace function user_changed_plan() returns trigger language plpgsql as $$
    declare sign integer := case when new.plan = 'PREMIUM' then 1 else -1 end;
    begin
      perform count_up('users-premium', sign);
      perform count_up('watches-premium', sign * amount)
      from (select count(*) as amount from watches where user_id = new.id and parent_id is null) own where amount > 0;
      return null;
    end
  $$`,
  `create or replace function user_left() returns trigger language plpgsql as $$
    begin
      perform count_up('users', -1);
      if old.plan = 'PREMIUM' then
        perform count_up('users-premium', -1);
        perform count_up('watches-premium', -amount)
        from (select count(*) as amount from watches where user_id = old.id and parent_id is null) own
        where amount > 0;
      end if;
      -- What operators did is kept; whom they did it to is forgotten with the account.
      update admin_audit set target_name = left(target_name, 2) || '…' where target_id = old.id;
      return old;
    end
  $$`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
