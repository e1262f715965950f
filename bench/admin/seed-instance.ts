import { createHash } from 'node:crypto'
import { connectPostgres } from '@cratewatch/server/database/connection/connect-postgres'
import { migrate } from '@cratewatch/server/database/migrate'

export const ADMIN_EMAIL = 'admin@example.com'

/** How many rows one statement writes: triggers hold them in memory while they count. */
const CHUNK = 500_000

/** Makes a large instance by SQL, with the triggers counting as in production. */
export async function seedInstance(url: string, scale: number): Promise<void> {
  const database = await connectPostgres(url, () => {})
  await migrate(database.queries)
  const run = (statement: string, values: unknown[] = []) => database.jobs.executeSql(statement, values)
  const users = Math.round(1_000_000 * scale)
  const fill = async (what: string, rows: number, statement: string) => {
    const began = performance.now()
    for (let from = 1; from <= rows; from += CHUNK)
      await run(statement, [from, Math.min(rows, from + CHUNK - 1), users])
    const took = ((performance.now() - began) / 1000).toFixed(0)
    console.log(`${rows.toLocaleString('en')} ${what} in ${took} s`)
  }
  await fill('users', users, USERS)
  await fill('releases', users, RELEASES)
  await fill('probes', users, CHECK_STATES)
  await fill('watches', users * 5, WATCHES)
  await fill('rows of history', users * 10, HISTORY)
  await fill('notifications', users * 2, NOTIFICATIONS)
  await fill('deliveries', users * 2, DELIVERIES)
  await fill('entries of the log', Math.round(100_000 * scale), AUDIT)
  await fill('hours of facts', 24 * 30, FACTS)
  await run('vacuum analyze')
  await database.close()
}

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
export const instanceIdOf = (kind: string, n: string) =>
  `overlay(overlay(md5('${kind}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`
/** A moment of two years, the newest last. */
export const instanceAt = (n: string, of: string) => `now() - interval '2 years' * (1 - ${n}::float8 / ${of})`

const [id, at] = [instanceIdOf, instanceAt]

const USERS = `
  insert into users (id, email, email_confirmed_at, discogs_username, locale, plan, granted_plan, created_at)
  select ${id('u', 'n')}, case when n = 1 then '${ADMIN_EMAIL}'
      when n % 10 > 0 then md5('mail' || n) || n || '@' || (array['gmail.com', 'posteo.de', 'example.org'])[n % 3 + 1] end,
    now(), case when n % 4 = 0 then 'Digger_' || md5('name' || n) end, case when n % 3 = 0 then 'es' else 'en' end,
    case when n % 8 = 0 then 'PREMIUM' else 'FREE' end, case when n % 8 = 0 then 'PREMIUM' end, ${at('n', '$3')}
  from generate_series($1::int, $2::int) n where $3::int > 0`

const RELEASES = `
  insert into releases (id, artist, title, details_at)
  select n, 'Artist ' || n % 90000, 'Title ' || n, now() from generate_series($1::int, $2::int) n where $3::int > 0`

const CHECK_STATES = `
  insert into check_states (release_id, tier, priority_score, checks, index_key, rest, observed_at, num_for_sale, state)
  select n, case when n % 50 = 0 then 1 when n % 12 = 0 then 2 when n % 3 > 0 then 3 else 4 end, n % 100, n % 5000,
    100 + n % 5000, n % 3600, now() - interval '1 second' * (n % 9000), case when n % 5 = 0 then n % 40 + 1 else 0 end,
    case when n % 5 = 0 then 'on-sale' else 'none' end
  from generate_series($1::int, $2::int) n where $3::int > 0`

/** One of everybody's five watches is of the thousand records that everybody wants. */
const WATCHES = `
  insert into watches (id, user_id, release_id, tier, created_at, found_at)
  select ${id('v', 'n')}, ${id('u', '(n % $3 + 1)')},
    case when (n + n / $3) % 5 = 0 then 1 + (hashint4(n)::bigint & 2147483647) % 1000
      else 1001 + ((n % $3)::bigint * 7919 + (n / $3)::bigint * 200003) % greatest(1, $3 - 1001) end,
    case when n % 8 = 0 then 1 else 3 end, ${at('n', '($3 * 5)')},
    case when n % 9 = 0 then ${at('n', '($3 * 5)')} end
  from generate_series($1::int, $2::int) n
  on conflict do nothing`

const HISTORY = `
  insert into observation_spans (release_id, state, num_for_sale, from_at, until_at, checks)
  select n % $3 + 1, case when n % 5 = 0 then 'on-sale' else 'none' end, case when n % 5 = 0 then 2 else 0 end,
    ${at('n', '($3 * 10)')}, ${at('n', '($3 * 10)')}, 40
  from generate_series($1::int, $2::int) n`

const NOTIFICATIONS = `
  insert into notifications (id, user_id, watch_id, release_id, type, title_key, message_key, params, created_at)
  select ${id('n', 'n')}, ${id('u', '(n % $3 + 1)')}, v.id, n % $3 + 1,
    case when n % 20 = 0 then 'WEEKLY_REMINDER' else 'AVAILABILITY_CHANGE' end,
    'inApp.appeared.title', 'inApp.appeared.message', '{"count": 2}', ${at('n', '($3 * 2)')}
  from generate_series($1::int, $2::int) n left join watches v on v.id = ${id('v', 'n')}`

/** One in two hundred waits, one in a hundred was given up. */
const DELIVERIES = `
  insert into deliveries (id, key, notification_id, user_id, channel, due_at, state, attempts, reason, created_at,
    settled_at)
  select ${id('d', 'n')}, 'delivery-' || n, ${id('n', 'n')}, ${id('u', '(n % $3 + 1)')},
    case when n % 3 = 0 then 'telegram' else 'email' end, ${at('n', '($3 * 2)')},
    case when n % 100 = 0 then 'ended' when n % 200 = 1 then 'pending' when n % 30 = 7 then 'superseded'
      else 'delivered' end,
    1, case when n % 100 = 0 then 'refused' end, ${at('n', '($3 * 2)')},
    case when n % 200 <> 1 then ${at('n', '($3 * 2)')} end
  from generate_series($1::int, $2::int) n`

const AUDIT = `
  insert into admin_audit (id, at, admin_id, admin_name, action, target_id, target_name)
  select ${id('a', 'n')}, now() - interval '1 minute' * n, ${id('u', '1')}, '${ADMIN_EMAIL}',
    (array['make-premium', 'make-free', 'sign-user-out'])[n % 3 + 1], ${id('u', '(n % $3 + 1)')}, 'user' || n
  from generate_series($1::int, $2::int) n`

const FACTS = `
  insert into check_facts (hour, tier, shard, good, background, response_ms, allowed)
  select date_trunc('hour', now()) - interval '1 hour' * (n - 1), tier, shard, 50, 50, 9000, 60
  from generate_series($1::int, $2::int) n, generate_series(0, 4) tier, generate_series(0, 7) shard where $3::int > 0`
