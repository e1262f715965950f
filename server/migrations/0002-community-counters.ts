import { sql, type Kysely } from 'kysely'

const statements = [
  // One count is spread over rows by connection, so that transactions hardly ever wait for each other's.
  `alter table counters add column shard smallint not null default 0`,
  `alter table counters drop constraint counters_pkey`,
  `alter table counters add primary key (name, shard)`,
  `create function count_up(counted text, amount bigint) returns void language sql as $$
    insert into counters (name, shard, value) values (counted, pg_backend_pid() % 64, amount)
    on conflict (name, shard) do update set value = counters.value + excluded.value
  $$`,

  // Counted where the fact is written, in its transaction: no code path can forget it, no crash loses it.
  `create function count_appearance() returns trigger language plpgsql as $$
    begin perform count_up('appearances', 1); return null; end
  $$`,
  `create trigger count_appearance after insert on transitions
    for each row when (new.kind = 'appeared') execute function count_appearance()`,
  `create function count_alerts() returns trigger language plpgsql as $$
    declare amount bigint;
    begin
      select count(*) into amount from written where silent_reason is null;
      if amount > 0 then perform count_up('alerts', amount); end if;
      return null;
    end
  $$`,
  `create trigger count_alerts after insert on notifications
    referencing new table as written for each statement execute function count_alerts()`,
  `create function count_delivery() returns trigger language plpgsql as $$
    begin perform count_up('deliveries', 1); return null; end
  $$`,
  `create trigger count_delivery after update of state on deliveries
    for each row when (old.state <> 'delivered' and new.state = 'delivered') execute function count_delivery()`,

  // Checks are counted by their probes already; only those of probes that go away have to be kept.
  `create function keep_checks() returns trigger language plpgsql as $$
    begin perform count_up('checks', old.checks); return null; end
  $$`,
  `create trigger keep_checks after delete on probes
    for each row when (old.checks > 0) execute function keep_checks()`,

  `insert into counters (name, value)
    select * from (
      select 'appearances', count(*) from transitions where kind = 'appeared'
      union all select 'alerts', count(*) from notifications where silent_reason is null
      union all select 'deliveries', count(*) from deliveries where state = 'delivered'
    ) as until_now (name, value) where value > 0`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
