import { connectPostgres } from '@cratewatch/server/database/connection/connect-postgres'
import { migrate } from '@cratewatch/server/database/migrate'
import { instanceIdOf as id } from '../admin/seed-instance.ts'

export const RELEASES = 2_000
/** How many records each user watches. */
export const WATCHED = 20

export const tokenOf = (n: number) => `bench-session-token-${n}`

/** Makes users with sessions and lists, by SQL. User n watches the records n, n + 1 … */
export async function seedReaders(url: string, users: number): Promise<void> {
  const database = await connectPostgres(url, () => {})
  await migrate(database.queries)
  for (const statement of statements(users)) await database.jobs.executeSql(statement, [])
  await database.jobs.executeSql('vacuum analyze', [])
  await database.close()
}

const statements = (users: number) => [
  `insert into users (id, email, email_confirmed_at, locale, plan, granted_plan, created_at)
    select ${id('u', 'n')}, 'reader' || n || '@example.com', now(), 'en', 'PREMIUM', 'PREMIUM', now()
    from generate_series(1, ${users}) n`,
  `insert into sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at, opened_by, authenticated_at)
    select sha256(('bench-session-token-' || n)::bytea), ${id('s', 'n')}, ${id('u', 'n')}, now(), now(),
      now() + interval '20 days', 'password', now()
    from generate_series(1, ${users}) n`,
  `insert into releases (id, artist, title, details_at)
    select n, 'Artist ' || n, 'Title ' || n, now() from generate_series(1, ${RELEASES}) n`,
  `insert into check_states (release_id, tier, observed_at, state, num_for_sale, checks)
    select n, 3, now(), 'none', 0, 1 from generate_series(1, ${RELEASES}) n`,
  `insert into watches (id, user_id, release_id, tier, created_at)
    select ${id('v', "(n || '-' || k)")}, ${id('u', 'n')}, (n + k) % ${RELEASES} + 1, 3, now()
    from generate_series(1, ${users}) n, generate_series(1, ${WATCHED}) k`,
]
