import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import hooks from 'node:perf_hooks'
import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { fastify, type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../test/database/test-database.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { clientOf } from '../../../test/test-app.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { sentenceOf } from '../../base/causes.ts'
import { createProgress, type Progress } from '../../base/progress.ts'
import { serveHealth, measureProcess } from './health.ts'

const database = await withDatabase()
let clock: ManualClock
let progress: Progress
let app: FastifyInstance

beforeEach(() => {
  clock = manualClock()
  progress = createProgress()
  app = fastify()
  serveHealth(app, testDeps({ database, clock, progress }))
})
afterEach(() => app.close())

const ask = async (path: '/healthz' | '/readyz') => {
  const { status, body } = await clientOf(app)('GET', path)
  return [status, body]
}
const READY = [200, { status: 'ok' }]
const change = (statement: string) => sql.raw(statement).execute(database.queries)

describe('the process', () => {
  it('lives while its loops go on, and else says which one stands', async () => {
    const loop = progress.begin('checks', seconds(30))
    expect(await ask('/healthz')).toEqual([200, { status: 'ok' }])
    for (let round = 0; round < 31; round++) progress.round()
    expect(await ask('/healthz')).toEqual([503, { status: 'standing', standing: ['checks'] }])
    loop.note()
    expect(await ask('/healthz')).toEqual([200, { status: 'ok' }])
  })

  it('is ready while the database takes writes, asked every five seconds at most', async () => {
    await expect.poll(() => ask('/readyz')).toEqual(READY)
    await clock.advance(seconds(5))
    expect(await ask('/readyz')).toEqual(READY)
    await change('alter table settings rename to settings_gone')
    expect(await ask('/readyz')).toEqual(READY)
    await clock.advance(seconds(5))
    expect(await ask('/readyz')).toEqual([503, { status: 'no-tables', unwritable: sentenceOf('no-tables') }])
    await change('alter table settings_gone rename to settings')
    expect(await ask('/readyz')).toEqual(READY)
  })

  it('is not ready before the schema is there', async () => {
    await change('create table kept as select * from kysely_migration')
    for (const missing of ['name = (select max(name) from kysely_migration)', 'true']) {
      await change(`delete from kysely_migration where ${missing}`)
      expect(await ask('/readyz')).toEqual([503, { status: 'not migrated' }])
    }
    await change('insert into kysely_migration select * from kept')
  })
})

describe('what makes no process unready', () => {
  it('is a write that is slow for some seconds, as under load, but one that never ends is', async () => {
    expect(await ask('/readyz')).toEqual(READY)
    const mayEnd = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const holding = database.upkeep.transaction().execute(async (tx) => {
      await sql`select from settings where name = 'written' for update`.execute(tx)
      held.resolve()
      await mayEnd.promise
    })
    await held.promise
    await clock.advance(seconds(5))
    const asked = performance.now()
    expect(await ask('/readyz')).toEqual(READY)
    expect(performance.now() - asked).toBeLessThan(1_000)
    await clock.advance(seconds(5))
    expect(await ask('/readyz')).toEqual([503, { status: 'no database' }])
    mayEnd.resolve()
    await holding
    expect(await ask('/readyz')).toEqual(READY)
  })

  it('is what is late, damaged or held: /healthz tells it, and the pages are served', async () => {
    const late = [{ what: 'checks', bySeconds: 270, promisedSeconds: 120 }] as const
    const since = clock.now()
    progress.explain(() =>
      Promise.resolve({
        reasons: [{ kind: 'marketplace', since, seemsOver: false }],
        late,
        checksLate: seconds(270),
        deliveriesLate: seconds(0),
        vendors: [],
      }),
    )
    progress.say('damaged', 'a table is damaged')
    expect(await ask('/readyz')).toEqual([200, { status: 'ok', damaged: 'a table is damaged' }])
    expect(await ask('/healthz')).toEqual([
      200,
      {
        status: 'ok',
        damaged: 'a table is damaged',
        reasons: [{ kind: 'marketplace', since: new Date(since).toISOString(), seemsOver: false }],
        late,
      },
    ])
  })
})

it('is not ready without the pages that it shall serve, nor while it stops', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cratewatch-pages-'))
  const web = fastify()
  serveHealth(web, testDeps({ database, clock, progress }), folder)
  const asked = async () => (await clientOf(web)('GET', '/readyz')).body
  expect(await asked()).toEqual({ status: 'no pages' })
  writeFileSync(join(folder, 'index.html'), '')
  expect(await asked()).toEqual({ status: 'ok' })
  progress.stop()
  expect(await asked()).toEqual({ status: 'stopping' })
  await web.close()
  rmSync(folder, { recursive: true })
})

it('measures memory, processor and delay of the process, without the histogram', async () => {
  const register = new Registry()
  measureProcess(register)
  const text = await register.metrics()
  for (const name of [
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'nodejs_eventloop_lag_seconds',
  ])
    expect(text).toContain(`\n${name} `)
  expect(text).not.toMatch(/eventloop_lag_\w+_seconds/)
})

it('wakes the process by no timer', () => {
  const histogram = vi.spyOn(hooks, 'monitorEventLoopDelay')
  measureProcess(new Registry())
  expect(histogram.mock.calls.filter(([options]) => (options?.resolution ?? 0) < minutes(1))).toEqual([])
  expect(histogram).toHaveBeenCalledOnce()
})
