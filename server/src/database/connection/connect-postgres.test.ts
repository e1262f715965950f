import { milliseconds } from '@cratewatch/domain/kernel/duration'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startHangingProxy, type HangingProxy } from '../../../test/database/hanging-proxy.ts'
import { freshPostgresUrl } from '../../../test/database/test-database.ts'
import type { Database } from '../database.ts'
import { connectPostgres } from './connect-postgres.ts'
import { listenWithReconnect } from './live.ts'

const SOON = milliseconds(200)

let network: HangingProxy
let database: Database
let errors: string[]

beforeEach(async () => {
  network = await startHangingProxy(await freshPostgresUrl())
  errors = []
  database = await connectPostgres(network.url, (error) => errors.push(error.message), {
    statementTimeout: SOON,
    wayAndBack: SOON,
  })
})
afterEach(async () => {
  await database.close()
  await network.close()
})

const one = () => sql<{ one: number }>`select 1 as one`.execute(database.queries)
const sleep = sql`select pg_sleep(0.4)`

describe('a statement that takes too long', () => {
  it('is ended by the server, but not when it is upkeep', async () => {
    await expect(sleep.execute(database.queries)).rejects.toThrow('statement timeout')
    await expect(sleep.execute(database.upkeep)).resolves.toBeDefined()
  })

  it('is ended sooner when it waits for a lock', async () => {
    const held = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const lock = sql`select pg_advisory_xact_lock(1)`
    const holding = database.upkeep.transaction().execute(async (tx) => {
      await lock.execute(tx)
      held.resolve()
      await mayEnd.promise
    })
    await held.promise
    await expect(
      database.queries.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx)
        await lock.execute(tx)
      }),
    ).rejects.toThrow('lock timeout')
    mayEnd.resolve()
    await holding
  })
})

describe('a transaction of the job engine that fails half way', () => {
  it('takes its connection with it: whoever asks next is answered', async () => {
    // The refusal arrives before the answer's end, which tells that a transaction is open.
    network.cutAnswers(8)
    const failing = database.jobs.executeSql('begin; select 1 / 0; commit')
    await expect(failing).rejects.toThrow('division by zero')
    expect((await one()).rows).toEqual([{ one: 1 }])
  })
})

describe('a network that hangs', () => {
  it('costs what was asked its answer, and nothing that is asked afterwards', async () => {
    const asked = Promise.withResolvers<void>()
    const hung = database.queries.transaction().execute(async (tx) => {
      await one()
      network.hang()
      asked.resolve()
      await sql`select 2`.execute(tx)
    })
    await expect(hung).rejects.toThrow('The database did not answer within 0.4 s')
    expect((await one()).rows).toEqual([{ one: 1 }])
  })

  it('is noticed also by who only listens, who hears again afterwards', async () => {
    const restored = Promise.withResolvers<void>()
    const heard = Promise.withResolvers<string>()
    const onError = () => {}
    const stop = await listenWithReconnect(network.url, 'test', {
      hear: heard.resolve,
      onReconnect: restored.resolve,
      onError,
      proveEvery: SOON,
    })
    network.hang()
    await restored.promise
    await sql`select pg_notify('test', 'again')`.execute(database.queries)
    expect(await heard.promise).toBe('again')
    await stop()
  })
})

describe('a connection that is lost', () => {
  it('while a transaction rests ends that transaction alone, not the process', async () => {
    const cut = database.queries.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      network.cut()
      while (errors.length === 0) await new Promise((resolve) => setImmediate(resolve))
      await sql`select 2`.execute(tx)
    })
    await expect(cut).rejects.toThrow('not queryable')
    expect(errors).toContain('Connection terminated unexpectedly')
    expect((await one()).rows).toEqual([{ one: 1 }])
  })
})
