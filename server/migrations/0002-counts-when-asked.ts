import { sql, type Kysely } from 'kysely'

/**
 * Totals of operators are counted when asked. Triggers stay for what outlives its rows. The last counts, in `counters`
 * and `watched_releases`, are left to processes of 0.2.0, which read them until they are replaced.
 */
const statements = [
  // contract: 0.3.0 reads none of what these count
  `drop function watches_ended, watch_moved, check_state_moved, check_state_ended, user_changed_plan,
    notifications_gone, watched_releases_added, watched_releases_changed, watched_releases_removed, watch_cell cascade`,
  `create or replace function watches_began() returns trigger language plpgsql as $$
    begin
      perform count_day('watches', at, amount) from (
        select date_trunc('day', created_at, 'UTC') as at, count(*) as amount from written
        where parent_id is null group by 1 order by 1) days;
      return null;
    end
  $$`,
  `create or replace function users_joined() returns trigger language plpgsql as $$
    begin
      perform count_day('users', at, amount) from (
        select date_trunc('day', created_at, 'UTC') as at, count(*) as amount from written group by 1 order by 1) days;
      return null;
    end
  $$`,
  `create or replace function user_left() returns trigger language plpgsql as $$
    begin
      -- What operators did is kept; whom they did it to is forgotten with the account.
      update admin_audit set target_name = left(target_name, 2) || '…' where target_id = old.id;
      return old;
    end
  $$`,
  `create or replace function notifications_shown() returns trigger language plpgsql as $$
    begin
      perform count_day('alerts', at, amount) from (
        select date_trunc('day', created_at, 'UTC') as at, count(*) as amount
        from written where silent_reason is null group by 1 order by 1) days;
      return null;
    end
  $$`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
