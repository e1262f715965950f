import { sql, type Kysely } from 'kysely'

const statements = [
  // The release that the marketplace names in place of a withdrawn one: believed, or while "withdrawn" is doubted not
  // yet. And since when checks of a release fail although the marketplace answers for others.
  `alter table check_states
    add column moved_to bigint,
    add column failing_since timestamptz`,
  // locks: check_states, half a second a million rows; for the operators' list, and empty nearly always.
  `create index check_states_failing on check_states (failing_since) where failing_since is not null`,

  // The counts of what is watched follow an entry that moves to another release.
  `create function watch_moved() returns trigger language plpgsql as $$
    begin
      update watched_releases set watchers = watchers - 1 where release_id = old.release_id;
      delete from watched_releases where watchers <= 0 and release_id = old.release_id;
      insert into watched_releases as known (release_id, watchers, tier, on_sale)
      select new.release_id, 1, coalesce(p.tier, new.tier), coalesce(p.num_for_sale > 0, false)
      from (select) one left join check_states p on p.release_id = new.release_id
      on conflict (release_id) do update set watchers = known.watchers + 1;
      return null;
    end
  $$`,
  `create trigger watch_moved after update of release_id on watches for each row
    when (old.release_id <> new.release_id and new.parent_id is null) execute function watch_moved()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
