import { sql } from 'kysely'
import type { Queries } from '@cratewatch/server/database/database'

export type Sizes = { readonly users: number; readonly watches: number; readonly megabytes: number }

/** Rows of a statement: the server's memory and log stay small. */
const STEP = 250_000

/** Inserts releases, as many users with a watch each, and places as after weeks of the policy. */
export async function seedInstance(db: Queries, releases: number): Promise<Sizes> {
  const tables = ['releases', 'users', 'watches', 'check_states', 'observation_spans']
  // What the product's triggers count is not measured here.
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  for (let first = 1; first <= releases; first += STEP)
    await seedStep(db, first, Math.min(releases, first + STEP - 1))
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  await sql`vacuum analyze`.execute(db)
  const { rows } = await sql<{ megabytes: number }>`
    select pg_database_size(current_database()) / 1e6 as megabytes`.execute(db)
  return { users: releases, watches: releases, megabytes: Number(rows[0]?.megabytes) }
}

async function seedStep(db: Queries, first: number, last: number): Promise<void> {
  const numbers = sql`generate_series(${first}::int, ${last}::int) n`
  const id = (kind: string) => sql`(${sql.lit(kind)} || lpad(to_hex(n), 31, '0'))::uuid`
  await sql`
    insert into releases (id, artist, title, community_have, community_want, details_at)
    select n, 'Artist ' || n, 'Title ' || n, n % 900, n % 1300, now() from ${numbers}`.execute(db)
  await sql`
    insert into users (id, email, locale, plan, created_at)
    select ${id('a')}, 'u' || n || '@example.com', 'en', case when n % 8 = 0 then 'PREMIUM' else 'FREE' end, now()
    from ${numbers}`.execute(db)
  // Some records have many watchers: every tenth watch is on one of the first hundredth.
  await sql`
    insert into watches (id, user_id, release_id, tier, created_at)
    select ${id('b')}, ${id('a')}, case when n % 10 = 0 then 1 + (n / 10) % ${Math.ceil(last / 100)}::int else n end, 3,
      now() - interval '90 days'
    from ${numbers}`.execute(db)
  await sql`
    insert into check_states (release_id, tier, state, observed_at, phase, weight, since_index, index_key, rest, checks,
      appearing_events, appearing_exposure)
    select n, 1 + n % 4, 'none', date_trunc('milliseconds', now()) - interval '1 day', random(), 1 + n % 7, 0,
      random() * 100000, random() * 100000, 9, case when n % 20 = 0 then 1 else 0 end, random() * 5e6
    from ${numbers}`.execute(db)
  await sql`
    insert into observation_spans (release_id, state, num_for_sale, from_at, until_at, checks)
    select n, 'none', 0, now() - interval '9 days', now() - interval '1 day', 9 from ${numbers}`.execute(db)
}
