import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { startScratchPostgres } from '../server/test/database/scratch-postgres.ts'
import { openStreams, type Reader } from './streams/open-streams.ts'
import { RELEASES, seedReaders, WATCHED } from './streams/seed-readers.ts'
import { startWeb, type WebProcess } from './streams/web-process.ts'

/**
 * `npm run bench streams`: 5,000 open pages at one web process, or spread over several (`--processes=20`), on a
 * PostgreSQL server with its default 100 connections: memory by stream, whether anybody misses an event, and what the
 * hints of fifty watchers cost. `--streams=500`; `--server=<folder>` measures another checkout.
 */
const flag = (name: string) => new RegExp(`--${name}=(\\S+)`).exec(process.argv.join(' '))?.[1]
const streams = Number(flag('streams') ?? 5_000)
const count = Number(flag('processes') ?? 1)
const folder = flag('server') ?? new URL('..', import.meta.url).pathname
const HINT_SECONDS = 10
const HINTS_A_SECOND = 50

const postgres = await startScratchPostgres({
  max_connections: 100,
  shared_preload_libraries: 'pg_stat_statements',
})
const url = await postgres.createDatabase('streams')
const database = new Client({ connectionString: url })
await database.connect()
try {
  await database.query('create extension pg_stat_statements')
  await seedReaders(url, streams)
  const webs: WebProcess[] = []
  for (let n = 0; n < count; n++) webs.push(await startWeb(folder, { DATABASE_URL: url, LOG_LEVEL: 'warn' }))
  await wait(3_000)
  const before = await memory()
  const readers = await openStreams(
    webs.map(({ port }) => port),
    streams,
  )
  await wait(5_000)
  const opened = await memory()
  const { rows: connections } = await database.query<{ count: string }>(
    'select count(*) from pg_stat_activity where backend_type = $1',
    ['client backend'],
  )
  await database.query('select pg_stat_statements_reset()')
  const cpuBefore = await total('process_cpu_seconds_total')
  await sendHints()
  await wait(3_000)
  const cpu = (await total('process_cpu_seconds_total')) - cpuBefore
  const { rows: reads } = await database.query<{ calls: string; ms: number }>(
    `select coalesce(sum(calls), 0) as calls, coalesce(sum(total_exec_time), 0) as ms from pg_stat_statements
      where query ilike '%from "watches"%'`,
  )
  const after = await memory()
  console.table([
    {
      processes: count,
      streams,
      'kB a stream': Math.round((opened - before) / streams / 1024),
      'kB after hints': Math.round((after - before) / streams / 1024),
      'MB a process': Math.round(after / count / 1024 ** 2),
      connections: Number(connections[0]?.count),
      hints: HINT_SECONDS * HINTS_A_SECOND,
      'queries for them': Number(reads[0]?.calls),
      'their ms in the database': Math.round(reads[0]?.ms ?? 0),
      'processor s of the processes': Number(cpu.toFixed(1)),
      'events missed': missed(readers),
    },
  ])
  process.exitCode = missed(readers) === 0 ? 0 : 1
  for (const { socket } of readers) socket.destroy()
  await Promise.all(webs.map((web) => web.stop()))

  async function total(name: string): Promise<number> {
    const all = await Promise.all(webs.map((web) => web.metric(name)))
    return all.reduce((sum, each) => sum + each, 0)
  }
  function memory(): Promise<number> {
    return total('process_resident_memory_bytes')
  }
} finally {
  await database.end()
  await postgres.stop()
}

/** What fifty watchers say, and beside it one notification for each user. */
async function sendHints(): Promise<void> {
  const say = (hint: object) =>
    database.query(`select pg_notify('cratewatch_live', $1)`, [JSON.stringify(hint)])
  const { rows: users } = await database.query<{ id: string }>(
    `select id from users order by substring(email from 'reader(\\d+)')::integer`,
  )
  const usersAtOnce = Math.ceil(streams / (HINT_SECONDS * HINTS_A_SECOND))
  for (let n = 0; n < HINT_SECONDS * HINTS_A_SECOND; n++) {
    const releaseIds = Array.from({ length: 20 }, (_, k) => ((n * 20 + k) % RELEASES) + 1)
    await say({ kind: 'releases', releaseIds, what: n % 10 === 0 ? 'changed' : 'checked' })
    for (const { id } of users.slice(n * usersAtOnce, (n + 1) * usersAtOnce))
      await say({ kind: 'user', userId: id, what: 'notifications' })
    await wait(1_000 / HINTS_A_SECOND)
  }
}

/** Every record was named, so every reader has to know of all that they watch, and of a notification. */
function missed(readers: readonly Reader[]): number {
  const wrong = readers.map(
    ({ notifications, records }) => (notifications === 0 ? 1 : 0) + Math.max(0, WATCHED - records.size),
  )
  return wrong.reduce((sum, each) => sum + each, 0)
}
