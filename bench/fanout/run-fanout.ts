import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ChannelKind } from '../../contracts/src/alerting/kinds.ts'
import { hours } from '../../domain/src/kernel/duration.ts'
import { plus } from '../../domain/src/kernel/instant.ts'
import { connectPostgres } from '../../server/src/database/connection/connect-postgres.ts'
import { createLive } from '../../server/src/database/connection/live.ts'
import { migrate } from '../../server/src/database/migrate.ts'
import { moment, timestamp, type Database, type Queries } from '../../server/src/database/database.ts'
import { announceTransition } from '../../server/src/alerting/decide/announce-transition.ts'
import { systemClock } from '../../server/src/base/clock.ts'
import { readConfig } from '../../server/src/base/config/config.ts'
import { randomIds } from '../../server/src/base/ids.ts'

export type Fanout = {
  /** Whether every watcher has an alert rule that is decided by what it remembers. */
  readonly withRules: boolean
  readonly seconds: number
  /** The database alone, writing the same rows. */
  readonly copySeconds: number
  readonly entries: number
  readonly deliveries: number
  /** What is left on disk: the growth of tables with their indexes. */
  readonly grownBytes: {
    readonly notifications: number
    readonly deliveries: number
    readonly others: number
  }
  /** What went through the log. */
  readonly walBytes: number
  readonly loopDelayMs: { readonly p99: number; readonly max: number }
}

const RELEASE = 249_504

/** Announces one appearance to so many watchers, in this process, on a database of its own. */
export async function runFanout(databaseUrl: string, watchers: number, withRules: boolean): Promise<Fanout> {
  const database = await connectPostgres(databaseUrl, () => {})
  await migrate(database.queries)
  await populate(database, watchers, (n) => ['email', OTHERS[n % OTHERS.length]!])
  if (withRules) await giveRules(database)
  await remember(database)
  const live = await createLive(database)
  const deps = {
    config: readConfig({
      SMTP_URL: 'smtp://127.0.0.1:1',
      TELEGRAM_BOT_TOKEN: '1:none',
    }),
    clock: systemClock,
    ids: randomIds,
    live,
  }
  const before = await readBytes(database)
  const { transitionId, seconds, loopDelayMs } = await timed(() => announce(database, deps))
  const after = await readBytes(database)
  const entries = await count(database, 'notifications')
  const deliveries = await count(database, 'deliveries')
  const copySeconds = await copyAlerts(database.queries, transitionId)
  await live.close()
  await database.close()
  const grown = (name: keyof typeof after) => after[name] - before[name]
  const [notifications, sent] = [grown('notifications'), grown('deliveries')]
  const grownBytes = { notifications, deliveries: sent, others: grown('all') - notifications - sent }
  return {
    withRules,
    seconds,
    copySeconds,
    entries,
    deliveries,
    grownBytes,
    walBytes: grown('wal'),
    loopDelayMs,
  }
}

/** Times an announcement, and how long it held up the event loop. */
async function timed(announced: () => Promise<number>) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await setTimeout(5)
  const begun = performance.now()
  const transitionId = await announced()
  const seconds = (performance.now() - begun) / 1_000
  // A loop that was held up to the very end notices it now.
  await setTimeout(5)
  delay.disable()
  return { transitionId, seconds, loopDelayMs: { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 } }
}

/** Announces an appearance in one transaction, as the watcher does, and returns the id of its transition. */
export function announce(
  database: Database,
  deps: Parameters<typeof announceTransition>[1],
): Promise<number> {
  const observation = { kind: 'on-sale', count: 2, lowest: { value: 18.07, currency: 'USD' } } as const
  return database.queries.transaction().execute(async (tx) => {
    const at = systemClock.now()
    const { id } = await tx
      .insertInto('transitions')
      .values({ release_id: RELEASE, kind: 'appeared', at: timestamp(at), count_before: 0, count_after: 2 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await announceTransition(tx, deps, {
      transitionId: id,
      releaseId: RELEASE,
      kind: 'appeared',
      before: { kind: 'none' },
      observation,
      statedIn: [],
      at,
    })
    return id
  })
}

const BATCH = 1_000
/** What collectors have besides mail, in turn. */
const OTHERS = ['telegram', 'webhook', 'ntfy', 'web-push'] as const
const PREMIUM = { plan: 'PREMIUM', granted_plan: 'PREMIUM' } as const

/** Inserts collectors, a fifth of them on premium, the `n`th with these channels; other addresses than those of mail are `n`. */
export async function populate(
  { queries }: Database,
  watchers: number,
  channelsOf: (n: number) => readonly ChannelKind[],
): Promise<void> {
  const now = new Date()
  await addRecord(queries, now)
  for (let first = 1; first <= watchers; first += BATCH) {
    const users = Array.from({ length: Math.min(BATCH, watchers - first + 1) }, (_, offset) => ({
      id: randomUUID(),
      email: `u${first + offset}@example.com`,
      email_confirmed_at: now,
      locale: 'en' as const,
      created_at: now,
      ...((first + offset) % 5 === 0 ? PREMIUM : { plan: 'FREE' as const }),
    }))
    await queries.insertInto('users').values(users).execute()
    const channels = users.flatMap(({ id: user_id }, offset) =>
      channelsOf(first + offset).map((kind) => {
        const address = kind === 'email' ? null : String(first + offset)
        return { id: randomUUID(), user_id, kind, address, label: 'x', confirmed_at: now, created_at: now }
      }),
    )
    await queries.insertInto('channels').values(channels).execute()
    const watches = users.map(({ id: user_id }) => {
      return { id: randomUUID(), user_id, release_id: RELEASE, tier: 3 as const, created_at: now }
    })
    await queries.insertInto('watches').values(watches).execute()
  }
}

/** Inserts the record that everybody watches, as it was when it was last checked. */
async function addRecord(queries: Queries, now: Date): Promise<void> {
  await queries
    .insertInto('releases')
    .values({ id: RELEASE, artist: 'Alice Venn', title: 'Slow Harbour', details_at: now })
    .execute()
  const seen = { state: 'on-sale', num_for_sale: 2, lowest_value: 18.07, lowest_currency: 'USD' } as const
  await queries
    .insertInto('check_states')
    .values({
      release_id: RELEASE,
      tier: 1,
      priority_score: 50,
      index_key: 0,
      rest: 0,
      observed_at: now,
      ...seen,
    })
    .execute()
}

/** Gives everybody a rule of several conditions, so that each decision finds reasons and changes what is remembered. */
async function giveRules({ queries }: Database): Promise<void> {
  const rule = { ceiling: { minor: 2_000, currency: 'USD' }, moreCopies: true, cheaperByPercent: 20 }
  const memory = { within: null, highest: { value: 30, currency: 'USD' } }
  await queries
    .updateTable('watches')
    .set({ alert_rule: JSON.stringify(rule), has_rule: true, alert_memory: JSON.stringify(memory) })
    .execute()
}

/** Inserts earlier notifications: PostgreSQL plans to read tables completely that were empty when last analysed. */
async function remember({ queries }: Database): Promise<void> {
  const at = timestamp(plus(systemClock.now(), hours(-48)))
  await sql`
    with entered as (
      insert into notifications (id, user_id, watch_id, release_id, type, title_key, message_key, params, created_at)
      select gen_random_uuid(), user_id, id, release_id, 'AVAILABILITY_CHANGE', 'x', 'x', '{}', ${at} from watches
      returning id, user_id)
    insert into deliveries (id, key, notification_id, user_id, channel, channel_id, due_at, created_at, state, settled_at)
    select gen_random_uuid(), entered.id || kind, entered.id, user_id, kind, channels.id, ${at}, ${at}, 'delivered', ${at}
    from entered join channels using (user_id)`.execute(queries)
  await sql`vacuum (analyze)`.execute(queries)
}

async function count({ queries }: Database, table: 'notifications' | 'deliveries'): Promise<number> {
  const { n } = await queries
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('created_at', '>', moment(plus(systemClock.now(), hours(-1))))
    .executeTakeFirstOrThrow()
  return n
}

async function readBytes({ queries }: Database) {
  const { rows } = await sql<{ notifications: number; deliveries: number; all: number; wal: number }>`
    select pg_total_relation_size('notifications') as notifications, pg_total_relation_size('deliveries') as deliveries,
      pg_database_size(current_database()) as all, pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal`.execute(
    queries,
  )
  const [bytes] = rows
  if (bytes === undefined) throw new Error('The database has a size')
  return bytes
}

/**
 * Seconds in which the database alone writes the rows of these alerts once more, in three statements and without being
 * notified of any: the least it can cost on this machine, at this moment.
 */
async function copyAlerts(queries: Queries, transitionId: number): Promise<number> {
  const begun = performance.now()
  await queries.transaction().execute(async (tx) => {
    await sql`
      insert into notifications (id, user_id, watch_id, release_id, type, title_key, message_key, params, created_at)
      select gen_random_uuid(), user_id, watch_id, release_id, type, title_key, message_key, params, created_at
      from notifications where transition_id = ${transitionId}`.execute(tx)
    await sql`
      insert into deliveries (id, key, notification_id, user_id, channel, channel_id, due_at, waits, created_at)
      select gen_random_uuid(), 'copy:' || d.key, d.notification_id, d.user_id, d.channel, d.channel_id, d.due_at, d.waits, d.created_at
      from deliveries d join notifications n on n.id = d.notification_id
      where n.transition_id = ${transitionId}`.execute(tx)
    await sql`
      update watches v set found_at = v.found_at + interval '1 ms'
      from notifications n where n.watch_id = v.id and n.transition_id = ${transitionId}`.execute(tx)
  })
  return (performance.now() - begun) / 1_000
}
