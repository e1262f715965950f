import { sql } from 'kysely'
import { days } from '@cratewatch/domain/kernel/duration'
import { instant } from '@cratewatch/domain/kernel/instant'
import { connectPostgres } from '@cratewatch/server/database/connection/connect-postgres'
import type { Database, Queries } from '@cratewatch/server/database/database'
import { migrate } from '@cratewatch/server/database/migrate'
import { USUAL_RETENTION } from '@cratewatch/server/base/config/retention'
import { cleanUp } from '@cratewatch/server/app/jobs/clean-up'
import { playChecks } from './play-checks.ts'
import { seedList } from './seed-list.ts'

const DAY = days(1)
const { history, notifications } = USUAL_RETENTION
/** The tables that grow by checks, and how long their rows are kept. */
const GROWING = {
  observation_spans: (history ?? Infinity) / DAY,
  transitions: Math.max(history ?? Infinity, notifications ?? Infinity) / DAY,
  notifications: (notifications ?? Infinity) / DAY,
  deliveries: 90,
} as const

type Table = keyof typeof GROWING
type Reads = { readonly readP50Ms: number; readonly readP99Ms: number }

export type Growth = {
  readonly checks: number
  readonly changes: number
  readonly tables: readonly {
    readonly table: Table
    readonly rows: number
    readonly bytes: number
    readonly keptDays: number
  }[]
  readonly deadRows: number
  readonly cleanUp: Reads & { readonly rows: number; readonly seconds: number; readonly alone: Reads }
  readonly vacuumSeconds: number
  readonly megabytesBefore: number
  readonly megabytesAgain: number
}

const START = instant(Date.UTC(2026, 0, 5, 9))
/** Later than all that is kept. */
const YEARS_LATER = instant(START + days(900))

/** Plays a sample, deletes it when it is old, and plays it again on the room that this has made. */
export async function measureGrowth(databaseUrl: string, changes: number): Promise<Growth> {
  const database = await connectPostgres(databaseUrl, () => {})
  const db = database.queries
  await migrate(db)
  await seedList(db, START)
  const before = await readTables(db)
  const played = await playChecks(database, { changes, start: START, seed: 1 })
  const after = await readTables(db)
  const deadRows = await readDeadRows(db)
  const megabytesBefore = await megabytes(db)
  const alone = await readWhile(db, () => new Promise((resolve) => setTimeout(resolve, 5_000)))
  const cleaned = await cleanWhileRead(database)
  const vacuumSeconds = await timed(() => sql`vacuum analyze`.execute(db))
  await playChecks(database, { changes, start: YEARS_LATER, seed: 2 })
  const megabytesAgain = await megabytes(db)
  await database.close()
  const tables = after.map(({ table, rows, bytes }, index) => {
    const was = before[index] ?? { rows: 0, bytes: 0 }
    return { table, rows: rows - was.rows, bytes: bytes - was.bytes, keptDays: GROWING[table] }
  })
  const cleanUp = { ...cleaned, alone }
  return { ...played, tables, deadRows, cleanUp, vacuumSeconds, megabytesBefore, megabytesAgain }
}

async function readTables(db: Queries) {
  const tables = Object.keys(GROWING) as Table[]
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ rows: number; bytes: number }>`
        select (select count(*) from ${sql.table(table)}) as rows, pg_total_relation_size(${table}) as bytes`.execute(
        db,
      )
      return { table, rows: rows[0]?.rows ?? 0, bytes: rows[0]?.bytes ?? 0 }
    }),
  )
}

async function readDeadRows(db: Queries): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{
    dead: number
  }>`select sum(n_dead_tup) as dead from pg_stat_user_tables`.execute(db)
  return rows[0]?.dead ?? 0
}

async function megabytes(db: Queries): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return Math.round((rows[0]?.bytes ?? 0) / 1e6)
}

async function cleanWhileRead(database: Database) {
  let [rows, seconds] = [0, 0]
  const reads = await readWhile(database.queries, async () => {
    seconds = await timed(async () => {
      const removed = await cleanUp(database.upkeep, YEARS_LATER)
      rows = Object.values(removed).reduce((sum, each) => sum + each, 0)
    })
  })
  return { rows, seconds, ...reads }
}

/** Reads the newest entries of one user again and again while something else is done. */
async function readWhile(db: Queries, run: () => Promise<unknown>): Promise<Reads> {
  const times: number[] = []
  const over = run().then(() => true)
  const notYet = Promise.resolve(false)
  while (!(await Promise.race([over, notYet])))
    times.push(
      1_000 *
        (await timed(() =>
          sql`select * from notifications where user_id = (select min(id::text)::uuid from users)
            order by created_at desc limit 20`.execute(db),
        )),
    )
  const sorted = times.toSorted((a, b) => a - b)
  const at = (quantile: number) => Number((sorted[Math.floor(sorted.length * quantile)] ?? 0).toFixed(1))
  return { readP50Ms: at(0.5), readP99Ms: at(0.99) }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await run()
  return (performance.now() - begun) / 1_000
}
