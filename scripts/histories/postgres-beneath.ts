import { setTimeout as wait } from 'node:timers/promises'
import { hours } from '@cratewatch/domain/kernel/duration'
import { sql, type PostgresPool } from 'kysely'
import { Pool, type ClientBase } from 'pg'
import { connectPostgres } from '../../server/src/database/connection/connect-postgres.ts'
import { typeParsers } from '../../server/src/database/connection/pool.ts'
import {
  answeringPool,
  preparedStatements,
} from '../../server/src/database/connection/prepared-statements.ts'
import type { Queries } from '../../server/src/database/database.ts'
import { migrate } from '../../server/src/database/migrate.ts'
import { startScratchPostgres } from '../../server/test/database/scratch-postgres.ts'

/** A real PostgreSQL, to which one statement at a time is sent. */
export type PostgresBeneath = {
  readonly pool: PostgresPool
  /** Sends a statement. Its answer is looked for by `attend`. */
  send<T>(ask: () => Promise<T>): Sent<T>
  /** Resolves when every statement that was sent has its answer, or waits for a lock that another one holds. */
  attend(): Promise<void>
  /** Whether a statement that was sent waits for its lock. */
  isAwaited(): boolean
  /** How many statements that waited for a lock have got it so far. */
  unlocked(): number
  /** Notes that a transaction has ended; how many have so far. */
  noteEnd(): void
  ended(): number
  /** Cancels a statement, the last that was sent, if another one waits for the same transaction; false: none does. */
  takeBack(last: Sent<unknown>): Promise<boolean>
  /** Makes every table empty again. */
  empty(): Promise<void>
  /** Counts the rows of each table. */
  rows(): Promise<ReadonlyMap<string, number>>
  close(): Promise<void>
}

export type Sent<T> = {
  end: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown } | null
}

/** A transaction that waits this long checks whether it is part of a deadlock; it is over before anything else is sent. */
const DEADLOCK_MS = 5
/** An answer takes less, so that nobody asks what a statement waits for. */
const SOON_MS = 4
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  // The same rows in the same places, read by the same plan, give the same order of answers.
  autovacuum: 'off',
  plan_cache_mode: 'force_generic_plan',
  deadlock_timeout: DEADLOCK_MS,
}
const CONNECTIONS = 30

/** Has triggers that spread their rows by connection use our numbers, which are the same in every run. */
async function numberConnections(db: Queries): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc like '%pg_backend_pid()%'`.execute(db)
  const ours = `coalesce(current_setting('histories.connection', true), '0')::int`
  for (const { definition } of rows)
    await sql.raw(definition.replaceAll('pg_backend_pid()', ours)).execute(db)
}

/** Starts a server of its own for one history at a time: what others do on a server shows in the order of its rows. */
export async function startPostgresBeneath(): Promise<PostgresBeneath> {
  const server = await startScratchPostgres(SETTINGS)
  const url = await server.createDatabase('histories')
  const migrating = await connectPostgres(url, () => {})
  await migrate(migrating.queries)
  await numberConnections(migrating.queries)
  let opened = 0
  const onConnect = (client: ClientBase) => client.query(`set histories.connection = ${opened++}`)
  const pool = new Pool({ connectionString: url, max: CONNECTIONS, types: typeParsers(), onConnect })
  pool.on('error', () => {})
  const { queries: upkeep } = migrating
  const outstanding = new Set<Sent<unknown>>()
  const waiting = new Set<Sent<unknown>>()
  let answered = 0
  let unlocked = 0
  let ended = 0
  let heard = Promise.withResolvers<void>()

  async function blocked(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and cardinality(pg_blocking_pids(pid)) > 0`.execute(
      upkeep,
    )
    return rows[0]?.count ?? 0
  }

  async function filled(): Promise<readonly string[]> {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not like 'kysely%' and pg_relation_size(oid) > 0 order by relname`.execute(upkeep)
    return rows.map(({ name }) => name)
  }

  return {
    pool: answeringPool(
      pool,
      hours(1),
      preparedStatements('kept', () => {}),
    ),
    send<T>(ask: () => Promise<T>) {
      const sent: Sent<T> = { end: null }
      const end = (how: NonNullable<Sent<T>['end']>) => {
        sent.end = how
        outstanding.delete(sent)
        if (waiting.delete(sent)) unlocked += 1
        answered += 1
        heard.resolve()
        heard = Promise.withResolvers()
      }
      outstanding.add(sent)
      ask().then(
        (value) => end({ ok: true, value }),
        (error: unknown) => end({ ok: false, error }),
      )
      return sent
    },
    async attend() {
      const isOver = () => outstanding.size === 0
      for (let same = 0; !isOver();) {
        const before = answered
        await Promise.race([heard.promise, wait(same === 0 ? SOON_MS : 2 * DEADLOCK_MS)])
        if (isOver()) return
        same =
          answered === before && (await blocked()) === outstanding.size && answered === before ? same + 1 : 0
        // The second comparison comes after PostgreSQL has ended a deadlock.
        if (same === 2) break
      }
      for (const each of outstanding) waiting.add(each)
    },
    isAwaited: () => outstanding.size > 0,
    unlocked: () => unlocked,
    noteEnd: () => void (ended += 1),
    ended: () => ended,
    async takeBack(last) {
      const isCancelled = heard.promise
      const { rows } = await sql`
        with blocked as (
          select pid, query_start, pg_blocking_pids(pid) as by from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and cardinality(pg_blocking_pids(pid)) > 0),
        last as (select * from blocked order by query_start desc limit 1)
        select pg_cancel_backend(pid) from last
        where exists (select from blocked where blocked.pid <> last.pid and blocked.by && last.by)`.execute(
        upkeep,
      )
      if (rows.length === 0) return false
      waiting.delete(last)
      await isCancelled
      return true
    },
    async empty() {
      const names = await filled()
      if (names.length > 0)
        await sql`truncate ${sql.join(names.map((name) => sql.table(name)))} restart identity cascade`.execute(
          upkeep,
        )
    },
    async rows() {
      const counts = new Map<string, number>()
      for (const name of await filled()) {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(
          upkeep,
        )
        counts.set(name, rows[0]?.n ?? 0)
      }
      return counts
    },
    async close() {
      await pool.end()
      await migrating.close()
      await server.stop()
    },
  }
}
