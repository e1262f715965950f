import { milliseconds, seconds } from '@cratewatch/domain/kernel/duration'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startJobs } from '../../src/app/jobs/jobs.ts'
import { openDeps, type OpenDeps } from '../../src/app/open-deps.ts'
import { connectPostgres } from '../../src/database/connection/connect-postgres.ts'
import { createLive } from '../../src/database/connection/live.ts'
import type { Database, Queries } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { metricsApp } from '../../src/http/health/health.ts'
import { testConfig, testDeps } from '../test-deps.ts'
import { queryOn } from './backup-files.ts'
import { startHangingProxy, type HangingProxy } from './hanging-proxy.ts'
import { behindPooler, type Pooled } from './pgbouncer.ts'
import { STATEMENT_TIMEOUT } from './start-postgres.ts'
import { freshPostgresUrl } from './test-database.ts'

const TIMEOUT = seconds(2)

/** The same address, under a name by which the server lists its connections. */
const named = (url: string, name: string) => `${url}&application_name=${name}`
const settingOf = async (queries: Queries, name: string) =>
  (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(queries)).rows[0]?.value

describe('with a pooler in front of the server', () => {
  let database: Database
  let direct: string

  beforeEach(async () => {
    const url = await freshPostgresUrl()
    direct = named(url, 'direct')
    database = await connectPostgres(named(url, 'pooled'), () => {}, {
      statementTimeout: TIMEOUT,
      directUrl: direct,
    })
  })
  afterEach(() => database.close())

  it('statements go to it, and upkeep and what listens past it', async () => {
    const stop = await database.listen('test', () => {})
    expect(await settingOf(database.queries, 'application_name')).toBe('pooled')
    expect(await settingOf(database.upkeep, 'application_name')).toBe('direct')
    const listening = await queryOn(
      direct,
      `select application_name from pg_stat_activity where query like 'listen%' and datname = current_database()`,
    )
    expect(listening).toEqual([{ application_name: 'direct' }])
    await stop()
  })

  it('nothing is set on a connection, which the next transaction of somebody else would find', async () => {
    expect(await settingOf(database.queries, 'statement_timeout')).toBe(STATEMENT_TIMEOUT)
    await database.queries.transaction().execute(async (tx) => {
      expect(await settingOf(tx, 'statement_timeout')).toBe('2s')
      expect(await settingOf(tx, 'lock_timeout')).toBe('2s')
      expect(await settingOf(tx, 'idle_in_transaction_session_timeout')).toBe('30s')
    })
    expect(await settingOf(database.queries, 'statement_timeout')).toBe(STATEMENT_TIMEOUT)
    expect(await settingOf(database.upkeep, 'idle_in_transaction_session_timeout')).toBe('10min')
  })

  it('a statement alone is given up by us', async () => {
    const impatient = await connectPostgres(named(await freshPostgresUrl(), 'pooled'), () => {}, {
      statementTimeout: milliseconds(100),
      wayAndBack: milliseconds(100),
      directUrl: direct,
    })
    await expect(sql`select pg_sleep(5)`.execute(impatient.queries)).rejects.toThrow('did not answer')
    await impatient.close()
  })
})

describe('without one', () => {
  it('limits are those of the connection', async () => {
    const database = await connectPostgres(await freshPostgresUrl(), () => {}, { statementTimeout: TIMEOUT })
    expect(await settingOf(database.queries, 'statement_timeout')).toBe('2s')
    await database.close()
  })

  it('no more connections are open than are allowed', async () => {
    const url = named(await freshPostgresUrl(), 'counted')
    const database = await connectPostgres(url, () => {}, { connections: 2 })
    const count = sql<{ count: number }>`select pg_sleep(0.1), (select count(*) from pg_stat_activity
      where application_name = 'counted') as count`
    const all = await Promise.all(Array.from({ length: 6 }, () => count.execute(database.queries)))
    expect(Math.max(...all.map(({ rows }) => rows[0]?.count ?? 0))).toBeLessThanOrEqual(2)
    await database.close()
  })
})

describe('the connections of a process', () => {
  const listed = async (url: string, name: string) => {
    const database = await connectPostgres(url, () => {}, { name })
    const stop = await database.listen('test', () => {})
    const names = [
      await settingOf(database.queries, 'application_name'),
      await settingOf(database.upkeep, 'application_name'),
      ...(
        await queryOn(
          url,
          `select application_name from pg_stat_activity where query like 'listen%' and datname = current_database()`,
        )
      ).map((row) => row['application_name']),
    ]
    await stop()
    await database.close()
    return names
  }

  it('are listed under its name', async () => {
    const name = 'cratewatch web+watcher :3000'
    expect(await listed(await freshPostgresUrl(), name)).toEqual([name, name, name])
  })

  it('are listed under the name that the address says', async () => {
    const url = named(await freshPostgresUrl(), 'mine')
    expect(await listed(url, 'cratewatch watcher')).toEqual(['mine', 'mine', 'mine'])
  })
})

describe('a pooler without the address of the server itself', () => {
  let proxy: HangingProxy
  let direct: string
  let opened: OpenDeps | null = null

  beforeEach(async () => {
    direct = await freshPostgresUrl()
    proxy = await startHangingProxy(direct)
    proxy.number()
  })
  afterEach(async () => {
    await opened?.close()
    opened = null
    await proxy.close()
  })

  /** Opens the product on these addresses, and says what stands in its way and in its log. */
  async function open(env: Readonly<Record<string, string>>) {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
    opened = await openDeps(testConfig({ EXCHANGE_RATES_URL: 'off', ...env }), log)
    return { deps: opened.deps, lines }
  }

  it('is named with what it needs, at /healthz and in the log', async () => {
    const { deps, lines } = await open({ DATABASE_URL: proxy.url })
    expect(deps.progress.obstacles().get('pooled')).toMatch(/pooler.+Set DATABASE_URL_DIRECT/)
    expect(lines.join('')).toContain('DATABASE_URL_DIRECT is not set')
    const health = await metricsApp(deps).inject('/healthz')
    expect(health.json()).toMatchObject({ pooled: expect.stringContaining('Set DATABASE_URL_DIRECT') })
  })

  it('makes nobody look dead: its processes show nothing, and keep their leases until they end', async () => {
    const { deps } = await open({ DATABASE_URL: proxy.url })
    expect(deps.ids.owner()).not.toContain(deps.processId)
  })

  it('is named no more with it, and processes are seen living', async () => {
    const { deps, lines } = await open({ DATABASE_URL: proxy.url, DATABASE_URL_DIRECT: direct })
    expect(deps.progress.obstacles().get('pooled')).toBeUndefined()
    expect(lines.join('')).not.toContain('DATABASE_URL_DIRECT')
    expect(deps.ids.owner()).toContain(`${deps.processId}/`)
  })
})

/** `PGBOUNCER` names the program, such as /usr/sbin/pgbouncer: the rules above against the real thing. */
describe.skipIf(process.env['PGBOUNCER'] === undefined)('behind PgBouncer in transaction mode', () => {
  let pooled: Pooled
  let database: Database

  beforeEach(async () => {
    pooled = await behindPooler(await freshPostgresUrl(), process.env['PGBOUNCER'] ?? '')
    database = await connectPostgres(pooled.url, () => {}, {
      statementTimeout: TIMEOUT,
      directUrl: pooled.direct,
    })
  })
  afterEach(async () => {
    await database.close()
    await pooled.stop()
  })

  it('everything runs: migrations, jobs, hints, and statements beside transactions on two connections', async () => {
    await migrate(database.upkeep)
    const deps = testDeps({ database })
    const jobs = await startJobs(deps)
    const live = await createLive(database)
    const heard = new Promise((resolve) => live.subscribe(resolve))
    await Promise.all([
      ...Array.from({ length: 20 }, () => settingOf(database.queries, 'statement_timeout')),
      ...Array.from({ length: 20 }, (_, n) =>
        database.queries.transaction().execute(async (tx) => {
          await sql`select set_config('test.number', ${String(n)}, true)`.execute(tx)
          await sql`select pg_sleep(0.01)`.execute(tx)
          expect(await settingOf(tx, 'test.number')).toBe(String(n))
          expect(await settingOf(tx, 'statement_timeout')).toBe('2s')
        }),
      ),
    ])
    await live.publish(database.queries, { kind: 'lists' })
    expect(await heard).toEqual({ kind: 'lists' })
    await live.close()
    await jobs.stop()
  })
})
