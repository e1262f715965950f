import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectPostgres } from '@cratewatch/server/database/connection/connect-postgres'
import type { Queries } from '@cratewatch/server/database/database'
import { databaseAddress } from '@cratewatch/server/database/database-address'
import { direct } from '../../scripts/demo/director.ts'
import { populate, startAll } from '../../scripts/demo/run-demo.ts'
import { seedAccounts } from '../../scripts/demo/seed-accounts.ts'
import type { DemoServer } from '../../scripts/demo/server.ts'
import { databaseCosts, processCpuMs } from '../checks/database-costs.ts'

export type Idle = {
  readonly minutes: number
  readonly checks: number
  readonly serverMs: number
  readonly databaseMs: number
  readonly transactions: number
  readonly connections: number
  readonly walBytes: number
}

/** After the lists are filled, so that neither the start nor the first looks are measured. */
const SETTLE_MS = 75_000

/** Runs the demo in a folder of its own, with nobody at its pages, and measures `minutes` of it. */
export async function measureIdle(minutes: number): Promise<Idle> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cratewatch-idle-'))
  await seedAccounts(dataDir)
  const place = { number: 17, folder: dataDir, release: () => {} }
  const stops: (() => unknown)[] = []
  const ending = { first: (step: () => unknown) => stops.push(step), isUnderWay: () => false }
  const { url, surroundings, server } = await startAll(place, false, ending)
  stops.push(direct(surroundings.marketplace), () => stopInOrder(server))
  try {
    await populate(url, surroundings)
    await wait(SETTLE_MS)
    return await measure(dataDir, url, server.pid ?? 0, minutes)
  } finally {
    for (const stop of stops.toReversed()) await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Ends the server without the demo's impatience: a killed one leaves its database running. */
async function stopInOrder({ pid, ended }: DemoServer): Promise<void> {
  if (pid !== undefined) process.kill(pid, 'SIGTERM')
  await ended
}

async function measure(dataDir: string, url: string, pid: number, minutes: number): Promise<Idle> {
  const address = await databaseAddress({ databaseUrl: null, dataDir, postgresBinDir: null })
  const database = databaseCosts(dataDir)
  const { queries, close } = await connectPostgres(address.url, () => {})
  const read = async () => ({
    at: performance.now(),
    checks: await checksDone(url),
    serverMs: processCpuMs(pid),
    databaseMs: database.cpuMs() ?? NaN,
    ...(await readActivity(queries)),
  })
  const before = await read()
  await wait(minutes * 60_000)
  const after = await read()
  await close()
  await address.close()
  const grown = (name: Exclude<keyof typeof before, 'at'>) => after[name] - before[name]
  return {
    minutes: (after.at - before.at) / 60_000,
    checks: grown('checks'),
    serverMs: grown('serverMs'),
    databaseMs: grown('databaseMs'),
    transactions: grown('transactions'),
    connections: grown('connections'),
    walBytes: grown('walBytes'),
  }
}

async function readActivity(db: Queries) {
  const { rows } = await sql<{ transactions: number; connections: number; walBytes: number }>`
    select sum(xact_commit + xact_rollback) as transactions, sum(sessions) as connections,
      pg_current_wal_lsn() - '0/0'::pg_lsn as "walBytes"
    from pg_stat_database`.execute(db)
  const [activity] = rows
  if (activity === undefined) throw new Error('The server counts its activity')
  return activity
}

async function checksDone(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = text.matchAll(/^cratewatch_checks_total\{[^}]*outcome="recorded"[^}]*\} (\d+)/gm)
  return Array.from(lines, ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0)
}
