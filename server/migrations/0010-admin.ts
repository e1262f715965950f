import { sql, type Kysely } from 'kysely'

const statements = [
  // Substrings of addresses and names are found by trigrams. An old server without them still searches, row by row.
  `do $$ begin
    create extension if not exists pg_trgm;
    create index users_by_words on users using gin (email gin_trgm_ops, discogs_username gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
    raise notice 'pg_trgm is not available: searching users will be slow';
  end $$`,
  `create index users_newest on users (created_at desc, id)`,
  `create index vinyls_newest on vinyls (created_at desc, id)`,
  `create index vinyls_found on vinyls (found_at desc, id) where found_at is not null`,
  `create index notifications_newest on notifications (created_at desc, id) where silent_reason is null`,

  // What operators count and filter by, beside the probes: those are rewritten by every check, this only by a change.
  `create table watched_releases (
    release_id bigint primary key,
    watchers integer not null,
    tier smallint not null check (tier between 1 and 4),
    on_sale boolean not null
  ) with (fillfactor = 80)`,
  `create index watched_releases_by_watchers on watched_releases (watchers desc, release_id)`,
  `create index watched_releases_by_cell on watched_releases (tier, on_sale)`,

  // Counts of one day, in UTC, spread as `counters` are.
  `create table daily_counts (
    day date not null,
    name text not null,
    shard smallint not null,
    value bigint not null,
    primary key (day, name, shard)
  )`,
  `create function count_day(counted text, at timestamptz, amount bigint) returns void language sql as $$
    insert into daily_counts (day, name, shard, value)
    values ((at at time zone 'UTC')::date, counted, pg_backend_pid() % 16, amount)
    on conflict (day, name, shard) do update set value = daily_counts.value + excluded.value
  $$`,

  `create function watches_began() returns trigger language plpgsql as $$
    begin
      insert into watched_releases as known (release_id, watchers, tier, on_sale)
      select w.release_id, w.amount, coalesce(p.tier, w.tier), coalesce(p.num_for_sale > 0, false)
      from (select release_id, count(*) as amount, min(tier) as tier from written group by release_id) w
      left join probes p using (release_id)
      order by w.release_id
      on conflict (release_id) do update set watchers = known.watchers + excluded.watchers;
      perform count_up('watches-premium', amount) from (
        select count(*) as amount from written join users on users.id = written.user_id
        where users.plan = 'PREMIUM') premium where amount > 0;
      perform count_day('watches', at, amount) from (
        select date_trunc('day', created_at, 'UTC') as at, count(*) as amount from written group by 1 order by 1) days;
      return null;
    end
  $$`,
  `create trigger watches_began after insert on vinyls
    referencing new table as written for each statement execute function watches_began()`,
  // Watches that go with their account are taken off by the account's own trigger: its plan is gone by now.
  `create function watches_ended() returns trigger language plpgsql as $$
    begin
      update watched_releases w set watchers = w.watchers - ended.amount
      from (select release_id, count(*) as amount from removed group by release_id order by release_id) ended
      where w.release_id = ended.release_id;
      delete from watched_releases where watchers <= 0 and release_id in (select release_id from removed);
      perform count_up('watches-premium', -amount) from (
        select count(*) as amount from removed join users on users.id = removed.user_id
        where users.plan = 'PREMIUM') premium where amount > 0;
      return null;
    end
  $$`,
  `create trigger watches_ended after delete on vinyls
    referencing old table as removed for each statement execute function watches_ended()`,

  `create function probe_moved() returns trigger language plpgsql as $$
    begin
      update watched_releases set tier = new.tier, on_sale = new.num_for_sale > 0
      where release_id = new.release_id
        and (tier, on_sale) is distinct from (new.tier, new.num_for_sale > 0);
      return null;
    end
  $$`,
  `create trigger probe_began after insert on probes for each row execute function probe_moved()`,
  `create trigger probe_moved after update on probes for each row
    when (old.tier <> new.tier or (old.num_for_sale > 0) <> (new.num_for_sale > 0))
    execute function probe_moved()`,
  `create function probe_ended() returns trigger language plpgsql as $$
    begin
      update watched_releases set on_sale = false where release_id = old.release_id and on_sale;
      return null;
    end
  $$`,
  `create trigger probe_ended after delete on probes for each row
    when (old.num_for_sale > 0) execute function probe_ended()`,

  `create function watch_cell(tier smallint, on_sale boolean) returns text language sql immutable as $$
    select 'watches:' || tier || ':' || case when on_sale then 'on' else 'off' end
  $$`,
  `create function watched_releases_added() returns trigger language plpgsql as $$
    begin
      perform count_up(cell, amount) from (
        select watch_cell(tier, on_sale) as cell, sum(watchers) as amount from written group by 1 order by 1) cells;
      return null;
    end
  $$`,
  `create trigger watched_releases_added after insert on watched_releases
    referencing new table as written for each statement execute function watched_releases_added()`,
  `create function watched_releases_changed() returns trigger language plpgsql as $$
    begin
      perform count_up(cell, amount) from (
        select watch_cell(tier, on_sale) as cell, sum(n) as amount from (
          select tier, on_sale, watchers as n from after
          union all select tier, on_sale, -watchers from before) both_sides
        group by 1 order by 1) cells
      where amount <> 0;
      return null;
    end
  $$`,
  `create trigger watched_releases_changed after update on watched_releases
    referencing old table as before new table as after
    for each statement execute function watched_releases_changed()`,
  `create function watched_releases_removed() returns trigger language plpgsql as $$
    begin
      perform count_up(cell, -amount) from (
        select watch_cell(tier, on_sale) as cell, sum(watchers) as amount from removed group by 1 order by 1) cells
      where amount <> 0;
      return null;
    end
  $$`,
  `create trigger watched_releases_removed after delete on watched_releases
    referencing old table as removed for each statement execute function watched_releases_removed()`,

  `create function users_joined() returns trigger language plpgsql as $$
    begin
      perform count_up('users', count(*)), count_up('users-premium', count(*) filter (where plan = 'PREMIUM'))
      from written having count(*) > 0;
      perform count_day('users', at, amount) from (
        select date_trunc('day', created_at, 'UTC') as at, count(*) as amount from written group by 1 order by 1) days;
      return null;
    end
  $$`,
  `create trigger users_joined after insert on users
    referencing new table as written for each statement execute function users_joined()`,
  `create function user_changed_plan() returns trigger language plpgsql as $$
    declare sign integer := case when new.plan = 'PREMIUM' then 1 else -1 end;
    begin
      perform count_up('users-premium', sign);
      perform count_up('watches-premium', sign * amount)
      from (select count(*) as amount from vinyls where user_id = new.id) own where amount > 0;
      return null;
    end
  $$`,
  `create trigger user_changed_plan after update of plan on users for each row
    when (old.plan <> new.plan) execute function user_changed_plan()`,
  `create function user_left() returns trigger language plpgsql as $$
    begin
      perform count_up('users', -1);
      if old.plan = 'PREMIUM' then
        perform count_up('users-premium', -1);
        perform count_up('watches-premium', -amount)
        from (select count(*) as amount from vinyls where user_id = old.id) own where amount > 0;
      end if;
      -- What operators did is kept; whom they did it to is forgotten with the account.
      update admin_audit set target_name = left(target_name, 2) || '…' where target_id = old.id;
      return old;
    end
  $$`,
  `create trigger user_left before delete on users for each row execute function user_left()`,

  `create function notifications_shown() returns trigger language plpgsql as $$
    begin
      perform count_up('notifications', count(*)) from written where silent_reason is null having count(*) > 0;
      perform count_day('alerts', at, amount) from (
        select date_trunc('day', created_at, 'UTC') as at, count(*) as amount
        from written where silent_reason is null group by 1 order by 1) days;
      return null;
    end
  $$`,
  `create trigger notifications_shown after insert on notifications
    referencing new table as written for each statement execute function notifications_shown()`,
  `create function notifications_gone() returns trigger language plpgsql as $$
    begin
      perform count_up('notifications', -count(*)) from removed where silent_reason is null having count(*) > 0;
      return null;
    end
  $$`,
  `create trigger notifications_gone after delete on notifications
    referencing old table as removed for each statement execute function notifications_gone()`,
  `create function copies_found() returns trigger language plpgsql as $$
    begin perform count_day('finds', new.at, 1); return null; end
  $$`,
  `create trigger copies_found after insert on transitions
    for each row when (new.kind = 'appeared') execute function copies_found()`,
  `create function delivery_settled() returns trigger language plpgsql as $$
    begin
      perform count_day('delivery:' || new.channel || ':' || new.state, coalesce(new.settled_at, new.due_at), 1);
      return null;
    end
  $$`,
  `create trigger delivery_settled after update of state on deliveries for each row
    when (old.state = 'pending' and new.state <> 'pending') execute function delivery_settled()`,

  // Not tied to users: what was done outlives whoever did it and whomever it was done to.
  `create table admin_audit (
    id uuid primary key,
    at timestamptz not null,
    admin_id uuid not null,
    admin_name text not null,
    action text not null,
    target_id uuid,
    target_name text,
    details jsonb not null default '{}'
  )`,
  `create index admin_audit_newest on admin_audit (at desc, id)`,
  `create index admin_audit_by_action on admin_audit (action, at desc, id)`,
  `create index admin_audit_by_target on admin_audit (target_id, at desc)`,
  `create table announcements (
    id uuid primary key,
    tone text not null check (tone in ('info', 'warning')),
    text_en text not null,
    text_es text not null,
    created_at timestamptz not null,
    ends_at timestamptz,
    ended_at timestamptz
  )`,
  `create index announcements_standing on announcements (created_at desc) where ended_at is null`,
  `create table vendor_health (
    vendor text primary key,
    ok_at timestamptz,
    failed_at timestamptz,
    failure text,
    failures_in_a_row integer not null default 0
  )`,

  `insert into watched_releases (release_id, watchers, tier, on_sale)
    select v.release_id, count(*), coalesce(min(p.tier), min(v.tier)), coalesce(bool_or(p.num_for_sale > 0), false)
    from vinyls v left join probes p using (release_id) group by v.release_id`,
  `insert into counters (name, value)
    select * from (
      select 'users', count(*) from users
      union all select 'users-premium', count(*) from users where plan = 'PREMIUM'
      union all select 'watches-premium', count(*) from vinyls v join users u on u.id = v.user_id where u.plan = 'PREMIUM'
      union all select 'notifications', count(*) from notifications where silent_reason is null
    ) as until_now (name, value) where value > 0`,
  `insert into daily_counts (day, name, shard, value)
    select (at at time zone 'UTC')::date, name, 0, count(*) from (
      select created_at as at, 'users' as name from users
      union all select created_at, 'watches' from vinyls
      union all select at, 'finds' from transitions where kind = 'appeared'
      union all select created_at, 'alerts' from notifications where silent_reason is null
      union all select coalesce(settled_at, due_at), 'delivery:' || channel || ':' || state
        from deliveries where state <> 'pending'
    ) as until_now group by 1, 2`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
