import { sql } from 'kysely'
import type { Queries } from '@cratewatch/server/database/database'

/** So many records under watch, all seen before, in places as a policy that ran for weeks leaves them. */
export async function seedCheckStates(db: Queries, checkStates: number): Promise<void> {
  // What the product keeps up to date row by row is not what is measured here.
  await sql`alter table check_states disable trigger user`.execute(db)
  await sql`
    insert into releases (id, artist, title, details_at)
    select n, 'Artist ' || n, 'Title ' || n, now() from generate_series(1, ${checkStates}::int) n`.execute(db)
  await sql`
    insert into check_states (release_id, tier, state, observed_at, phase, weight, since_index, index_key, rest)
    select n, 1 + n % 4, 'none', date_trunc('milliseconds', now()) - interval '1 day', random(), 1 + n % 7, 0,
      random() * 100000, random() * 100000
    from generate_series(1, ${checkStates}::int) n`.execute(db)
  await sql`
    insert into observation_spans (release_id, state, num_for_sale, from_at, until_at, checks)
    select n, 'none', 0, now() - interval '9 days', now() - interval '1 day', 9
    from generate_series(1, ${checkStates}::int) n`.execute(db)
  await sql`alter table check_states enable trigger user`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
