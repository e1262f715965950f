import { sql, type Kysely } from 'kysely'

const change = (counted: string) => `
  insert into entry_counts as known (user_id, shown, unread)
  select user_id, sum(shown), sum(unread) from (${counted}) changes (user_id, shown, unread)
  group by user_id having sum(shown) <> 0 or sum(unread) <> 0 order by user_id
  on conflict (user_id) do update
    set shown = known.shown + excluded.shown, unread = known.unread + excluded.unread`

const entries = (table: string, sign: 1 | -1) => `
  select user_id, ${sign}, case when read_at is null then ${sign} else 0 end from ${table} where silent_reason is null`

const statements = [
  // How many entries the notification centre of a user shows, and how many are unread: the page asks every few seconds.
  `create table entry_counts (
    user_id uuid primary key references users on delete cascade,
    shown integer not null default 0,
    unread integer not null default 0
  ) with (fillfactor = 70)`,

  `create function entries_came() returns trigger language plpgsql as $$
    begin ${change(entries('written', 1))}; return null; end
  $$`,
  `create trigger entries_came after insert on notifications
    referencing new table as written for each statement execute function entries_came()`,

  `create function entries_changed() returns trigger language plpgsql as $$
    begin ${change(`${entries('written', 1)} union all ${entries('before', -1)}`)}; return null; end
  $$`,
  `create trigger entries_changed after update on notifications
    referencing old table as before new table as written for each statement execute function entries_changed()`,

  // Entries that go with their account find no counts: these have gone before, or go next.
  `create function entries_gone() returns trigger language plpgsql as $$
    begin
      update entry_counts known set shown = known.shown - gone.shown, unread = known.unread - gone.unread
      from (
        select user_id, count(*) as shown, count(*) filter (where read_at is null) as unread from removed
        where silent_reason is null group by user_id order by user_id) gone
      where known.user_id = gone.user_id;
      return null;
    end
  $$`,
  `create trigger entries_gone after delete on notifications
    referencing old table as removed for each statement execute function entries_gone()`,

  // The triggers keep others from writing entries until all are counted.
  `insert into entry_counts (user_id, shown, unread)
    select user_id, count(*), count(*) filter (where read_at is null) from notifications
    where silent_reason is null group by user_id`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
