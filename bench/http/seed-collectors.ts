import { createHash } from 'node:crypto'
import { connectPostgres } from '@cratewatch/server/database/connection/connect-postgres'
import { migrate } from '@cratewatch/server/database/migrate'
import { hashPassword } from '@cratewatch/server/people/passwords/passwords'

/** As `id` in the statements: made from a number, in the form of a random one. */
export function instanceId(kind: string, n: number | string): string {
  const hex = createHash('md5').update(`${kind}${n}`).digest('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ]
  return parts.join('-')
}

/** The same in SQL. */
const id = (kind: string, n: string) =>
  `overlay(overlay(md5('${kind}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`
/** A moment of two years, the newest last. */
const at = (n: string, of: string) => `now() - interval '2 years' * (1 - ${n}::float8 / ${of})`

/** The first users watch 2,000 records each, all others 20. */
export const LARGE_LISTS = 200
export const SMALL_LISTS = 2_000
export const USERS = LARGE_LISTS + SMALL_LISTS
export const WATCHES = LARGE_LISTS * 2_000 + SMALL_LISTS * 20
export const RELEASES = 20_000
export const PASSWORD = 'a needle in the groove'

/** Makes an instance with a year of history by SQL, with the triggers counting as in production. */
export async function seedCollectors(url: string): Promise<void> {
  const database = await connectPostgres(url, () => {})
  await migrate(database.queries)
  const run = (statement: string) => database.jobs.executeSql(statement, [])
  const began = performance.now()
  for (const statement of statements(await hashPassword(PASSWORD))) await run(statement)
  await run('vacuum analyze')
  console.log(`Seeded in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  await database.close()
}

/** The browser in which all of them have signed in before. */
export const DEVICE = 'x'.repeat(43)

/** The token of a user's session. */
export const tokenOf = (n: number) => `bench-session-token-${n}`

const statements = (hash: string) => [
  `insert into users (id, email, email_confirmed_at, password_hash, locale, plan, granted_plan, created_at)
    select ${id('u', 'n')}, 'collector' || n || '@example.com', now(), '${hash}', 'en', 'PREMIUM', 'PREMIUM',
      ${at('n', String(USERS))}
    from generate_series(1, ${USERS}) n`,
  `insert into sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at, opened_by,
      authenticated_at, second_factor_at)
    select sha256(('bench-session-token-' || n)::bytea), ${id('s', 'n')}, ${id('u', 'n')}, now(), now(),
      now() + interval '20 days', 'password', now(), now()
    from generate_series(1, ${USERS}) n`,
  `insert into known_devices (user_id, device_hash, first_seen_at, last_seen_at)
    select id, sha256((id || ' ${DEVICE}')::bytea), now(), now() from users`,
  `insert into exchange_rates (day, per_euro) values (current_date, '{"USD": 1.08, "GBP": 0.84}')`,
  `insert into releases (id, artist, title, label, format, year, country, details_at)
    select n, 'Artist ' || n % 4000, 'Title ' || n, 'Label ' || n % 900, 'LP, Album', 1960 + n % 60, 'Germany', now()
    from generate_series(1, ${RELEASES + 2000}) n`,
  `insert into check_states (release_id, tier, priority_score, checks, index_key, rest, observed_at, num_for_sale, state,
      lowest_value, lowest_currency)
    select n, n % 4 + 1, n % 100, n % 5000, 100 + n % 5000, n % 3600, now() - interval '1 second' * (n % 9000),
      case when n % 5 = 0 then n % 40 + 1 else 0 end, case when n % 5 = 0 then 'on-sale' else 'none' end,
      case when n % 5 = 0 then n % 90 + 0.5 end, case when n % 5 = 0 then 'USD' end
    from generate_series(1, ${RELEASES + 2000}) n`,
  `insert into watches (id, user_id, release_id, tier, created_at, found_at)
    select ${id('v', "(n || '-' || k)")}, ${id('u', 'n')}, (n::bigint * 131 + k) % ${RELEASES} + 1, 3,
      now() - interval '1 hour' * k, case when k % 5 = 0 then now() - interval '1 day' * (k % 300) end
    from generate_series(1, ${USERS}) n, generate_series(1, case when n <= ${LARGE_LISTS} then 2000 else 20 end) k`,
  // As ranking leaves them.
  `update check_states p set watchers = w.watchers, weight = w.watchers * 400, tier = 1
    from (select release_id, count(*) as watchers from watches group by 1) w where w.release_id = p.release_id`,
  `insert into observation_spans (release_id, state, num_for_sale, from_at, until_at, checks)
    select n, case when k % 3 = 0 then 'on-sale' else 'none' end, case when k % 3 = 0 then 2 else 0 end,
      now() - interval '12 days' * k, now() - interval '12 days' * (k - 1), 40
    from generate_series(1, ${RELEASES}) n, generate_series(1, 30) k`,
  // Some ten finds for each watch of a long list, without the counters that a trigger would write row by row.
  'alter table transitions disable trigger user',
  `insert into transitions (release_id, kind, at, count_before, count_after)
    select n, 'appeared', now() - interval '4 days' * k - interval '1 minute' * (n * 37 % 5760), 0, 1
    from generate_series(1, ${RELEASES}) n, generate_series(0, 20) k`,
  'alter table transitions enable trigger user',
  `insert into notifications (id, user_id, watch_id, release_id, type, title_key, message_key, params, created_at, read_at)
    select ${id('n', "(n || '-' || k)")}, ${id('u', 'n')}, ${id('v', "(n || '-' || (k - 1) % 20 + 1)")},
      (n::bigint * 131 + (k - 1) % 20 + 1) % ${RELEASES} + 1, 'AVAILABILITY_CHANGE', 'inApp.appeared.title',
      'inApp.appeared.message', '{"count": 2}', now() - interval '9 days' * k, case when k > 8 then now() end
    from generate_series(1, ${USERS}) n, generate_series(1, 40) k`,
]
