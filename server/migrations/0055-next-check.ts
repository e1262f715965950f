import { sql, type Kysely } from 'kysely'

const statements = [
  // When the check of a place is expected, by the newest clock and the place of its master's group. One expression, so
  // that the server writes it into the statement that calls it: a function with a query of its own takes 12 µs a row.
  `create or replace function next_check_by(check_state check_states, clock policy_clocks, group_index double precision)
    returns timestamptz language sql stable as $$
    select case when check_state.release_id is not null then greatest(
      coalesce(clock.moved_at + interval '1 second' * least(
        greatest(0, least(check_state.index_key, group_index) - clock.index_time) * clock.pace,
        315360000), check_state.observed_at, 'epoch'),
      check_state.observed_at + interval '1 millisecond' * coalesce(clock.floor_ms, 30000),
      check_state.retry_at) end
  $$`,
  // The same for those who have no clock at hand.
  `create or replace function next_check_at(check_state check_states) returns timestamptz language sql stable as $$
    select next_check_by(check_state, (select c from policy_clocks c order by c.moved_at desc limit 1), (
      select g.index_key from master_checks g
      where g.id = check_state.master_id and check_state.state = 'none' and check_state.observed_at >= g.checked_since))
  $$`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
