import hooks from 'node:perf_hooks'
import { fastify, type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeDelivery } from '../../../test/factories/delivery.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { clientOf } from '../../../test/test-app.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { pauseChecking } from '../../checking/claim/steer-checks.ts'
import { timestamp } from '../../database/database.ts'
import { heldSentence, holdDeliveries } from '../../alerting/deliveries/send/claim-due.ts'
import { createProgress, type Progress } from '../../base/progress.ts'
import { serveHealth, measureProcess } from './health.ts'
import { measureLateness } from '../../app/roles/process-life.ts'
import { Registry } from 'prom-client'

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
    expect(await ask('/readyz')).toEqual(READY)
    await clock.advance(seconds(5))
    expect(await ask('/readyz')).toEqual(READY)
    await change('alter table settings rename to settings_gone')
    expect(await ask('/readyz')).toEqual(READY)
    await clock.advance(seconds(5))
    expect(await ask('/readyz')).toEqual([503, { status: 'no database' }])
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

describe('what is late', () => {
  const ago = (time: Duration) => timestamp(plus(clock.now(), -time as Duration))
  const metric = async (what: string) => {
    const text = await deps.metrics.metrics()
    return Number(new RegExp(`^cratewatch_${what}_late_seconds (\\S+)`, 'm').exec(text)?.[1])
  }
  let deps: ReturnType<typeof testDeps>

  beforeEach(async () => {
    await emptyDatabase(database)
    deps = testDeps({ database, clock, progress })
    measureLateness(deps)
    await ask('/readyz')
  })

  it('makes a process not ready when a check is late by more than twice its promise, and says by how much', async () => {
    await makeRelease(database.queries, { id: 7 })
    await makeCheckState(database.queries, { release_id: 7, tier: 1, observed_at: ago(seconds(0)) })
    await clock.advance(minutes(6))
    expect(await ask('/readyz')).toEqual(READY)
    await clock.advance(seconds(30))
    expect(await ask('/readyz')).toEqual([
      503,
      { status: 'late', late: [{ what: 'checks', bySeconds: 270, promisedSeconds: 120 }] },
    ])
    expect(await metric('checks')).toBe(270)
    await pauseChecking(deps)
    await clock.advance(seconds(5))
    expect(await ask('/readyz')).toEqual(READY)
  })

  it('is no check whose interval is stretched because the budget is full, nor one from before the process began', async () => {
    await makeRelease(database.queries, { id: 7 })
    await makeCheckState(database.queries, { release_id: 7, tier: 1, observed_at: ago(minutes(600)) })
    const at = timestamp(clock.now())
    const stretched = {
      index_time: 0,
      pace: 100,
      promise: 0.1,
      requests: 0,
      mark_index: 0,
      moved_at: at,
      mark_at: at,
    }
    await database.queries
      .insertInto('policy_clocks')
      .values({ egress: 'default', ...stretched })
      .execute()
    await clock.advance(minutes(59))
    expect(await ask('/readyz')).toEqual(READY)
    await clock.advance(minutes(2))
    expect(await ask('/readyz')).toMatchObject([503, { status: 'late' }])
  })

  it('is a delivery that nothing keeps from being sent, and none that an operator holds', async () => {
    deps = testDeps({
      database,
      clock,
      progress,
      mailer: { send: () => Promise.reject(new Error()), close: () => Promise.resolve() },
    })
    measureLateness(deps)
    expect(await ask('/readyz')).toEqual(READY)
    await makeDelivery(database.queries, { delivery: { due_at: timestamp(clock.now()) } })
    await clock.advance(minutes(4))
    expect(await ask('/readyz')).toEqual([
      503,
      { status: 'late', late: [{ what: 'deliveries', bySeconds: 180, promisedSeconds: 60 }] },
    ])
    await holdDeliveries(database.queries, '2026-01-05', clock.now())
    progress.say('held', heldSentence('2026-01-05'))
    await clock.advance(seconds(5))
    expect(await ask('/readyz')).toEqual([200, { status: 'ok', held: heldSentence('2026-01-05') }])
  })

  it('is noticed within a second by a database in which nobody can read what is due', async () => {
    const mayEnd = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const holding = database.upkeep.transaction().execute(async (tx) => {
      await sql`lock table check_states`.execute(tx)
      held.resolve()
      await mayEnd.promise
    })
    await held.promise
    await clock.advance(seconds(5))
    const asked = performance.now()
    expect(await ask('/readyz')).toEqual([503, { status: 'no database' }])
    expect(performance.now() - asked).toBeLessThan(1_000)
    mayEnd.resolve()
    await holding
  })
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
