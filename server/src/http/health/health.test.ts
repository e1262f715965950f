import { fastify, type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { clientOf } from '../../../test/test-app.ts'
import { openTestDatabase } from '../../../test/database/test-database.ts'
import { testDeps } from '../../../test/test-deps.ts'
import type { Database } from '../../database/database.ts'
import { createProgress, type Progress } from '../../progress.ts'
import { serveHealth } from './health.ts'

let database: Database
let clock: ManualClock
let progress: Progress
let app: FastifyInstance

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
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
    await change('delete from kysely_migration')
    expect(await ask('/readyz')).toEqual([503, { status: 'not migrated' }])
    await change('insert into kysely_migration select * from kept')
  })
})
