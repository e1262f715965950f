import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PGlite } from '@electric-sql/pglite'
import { testEngine } from '../../test/test-database.ts'
import { openPglite } from './connect-embedded.ts'
import { embeddedUpkeep, type Upkeep } from './embedded-upkeep.ts'

const WORK = 500

let pglite: PGlite
let upkeep: Upkeep
let errors: Error[]

beforeAll(async () => {
  pglite = await openPglite({})
  errors = []
  upkeep = embeddedUpkeep(pglite, (error) => errors.push(error))
  await pglite.exec(`
    create table "Worn" (id int primary key, looks int not null) with (fillfactor = 70);
    create table still (id int primary key);
    insert into "Worn" select id, 0 from generate_series(1, 1000) as id;
    create index on "Worn" (looks)`)
  await pglite.exec('vacuum analyze "Worn"')
  await pglite.exec('vacuum analyze still')
})
afterAll(() => pglite.close())

async function work(statements: number): Promise<void> {
  for (let done = 0; done < statements; done += 1) upkeep.ran()
  await upkeep.done()
}

async function counts(table: string) {
  const { rows } = await pglite.query<{ vacuums: number; dead: number }>(
    `select vacuum_count as vacuums, n_dead_tup as dead from pg_stat_user_tables where relname = $1`,
    [table],
  )
  return rows[0]
}

async function logSinceCheckpoint(): Promise<number> {
  const { rows } = await pglite.query<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
  )
  return Number(rows[0]?.bytes)
}

describe.runIf(testEngine === 'embedded')('the upkeep of the embedded engine', () => {
  it('vacuums a table once it has dead rows, and no other', async () => {
    await pglite.exec('update "Worn" set looks = looks + 1')
    await work(WORK - 1)
    expect(await counts('Worn')).toMatchObject({ vacuums: 1 })
    await work(1)
    expect(await counts('Worn')).toEqual({ vacuums: 2, dead: 0 })
    expect(await counts('still')).toMatchObject({ vacuums: 1 })
    await work(WORK)
    expect(await counts('Worn')).toMatchObject({ vacuums: 2 })
  })

  it('makes a checkpoint once the log has grown', async () => {
    for (let segment = 0; segment < 5; segment += 1) {
      await pglite.exec(`insert into still values (${segment})`)
      await pglite.exec('select pg_switch_wal()')
    }
    expect(await logSinceCheckpoint()).toBeGreaterThan(64 * 1024 * 1024)
    await work(WORK)
    expect(await logSinceCheckpoint()).toBeLessThan(1024 * 1024)
  })

  it('reports what it could not do, and goes on the next time', async () => {
    await pglite.exec('update "Worn" set looks = looks + 1')
    await pglite.exec('select pg_stat_force_next_flush()')
    await pglite.exec('begin')
    await work(WORK)
    expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('transaction block')])
    await pglite.exec('rollback')
    await work(WORK)
    expect(await counts('Worn')).toMatchObject({ dead: 0 })
  })
})
