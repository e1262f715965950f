import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshPostgresUrl } from '../../../test/database/test-database.ts'
import type { Plans } from '../../base/config/config.ts'
import type { Database, Queries, Tx } from '../database.ts'
import { connectPostgres } from './connect-postgres.ts'
import { MOST_KEPT } from './pool.ts'

let url: string
let database: Database
const errors: string[] = []
const open = (plans?: Plans) => connectPostgres(url, (error) => errors.push(error.message), { plans })

beforeAll(async () => {
  url = await freshPostgresUrl()
  database = await open()
})
afterAll(() => database.close())

const inTransaction = (work: (tx: Tx) => Promise<unknown>) => database.queries.transaction().execute(work)
const kept = async (queries: Queries, like: string) => {
  const { rows } = await sql<{ name: string; uses: number }>`
    select name, (generic_plans + custom_plans)::int as uses from pg_prepared_statements where statement like ${like}
    order by prepare_time`.execute(queries)
  return rows
}

describe('a statement', () => {
  it('is planned once for each connection, whoever asks', async () => {
    await inTransaction(async (tx) => {
      for (const n of [1, 2, 3])
        expect((await sql`select ${n}::int + 1 as sum`.execute(tx)).rows).toEqual([{ sum: n + 1 }])
      expect(await kept(tx, '%::int + 1 as sum')).toEqual([{ name: expect.any(String), uses: 3 }])
    })
    await database.jobs.executeSql('select $1::int + 2 as sum', [1])
    expect(await kept(database.queries, '%::int + 2 as sum')).toHaveLength(1)
  })

  it('without a plan is sent as it is, and so is a text of several', async () => {
    await sql`set application_name = 'x'`.execute(database.queries)
    await database.jobs.executeSql('select 1; select 2', [])
    expect(await kept(database.queries, 'set application%')).toEqual([])
  })

  it('of a number of rows of its own is not kept, because its text hardly comes again', async () => {
    const many = sql.join(Array.from({ length: 61 }, (_, n) => sql`${n}::int`))
    await sql`select ${many}`.execute(database.queries)
    expect(await kept(database.queries, 'select $1::int, $2::int%')).toEqual([])
  })

  it('of upkeep is planned each time, and so is everything where plans are not to be kept', async () => {
    const anew = await open('anew')
    for (const queries of [database.upkeep, anew.queries])
      expect(await kept(queries, '%pg_prepared_statements%')).toEqual([])
    await anew.close()
  })

  it('is not planned again because it failed: a database in trouble would keep ever more plans', async () => {
    const share = (parts: number) => sql`select 1 / ${parts}::int as share`.execute(database.queries)
    for (const again of [1, 2, 3]) await expect(share(0), `try ${again}`).rejects.toThrow('division by zero')
    expect((await share(1)).rows).toEqual([{ share: 1 }])
    expect(await kept(database.queries, '%as share')).toHaveLength(1)
  })
})

describe('a statement whose table has another column by now', () => {
  const read = (queries: Queries) => sql`select * from things`.execute(queries)

  it('is planned again, unnoticed by its caller; a transaction has failed, and is repeated', async () => {
    await sql`create table things (id int)`.execute(database.queries)
    await read(database.queries)
    await sql`alter table things add column name text`.execute(database.queries)
    await sql`insert into things values (1, 'one')`.execute(database.queries)
    expect((await read(database.queries)).rows).toEqual([{ id: 1, name: 'one' }])

    await sql`alter table things drop column id`.execute(database.queries)
    await expect(inTransaction(read)).rejects.toThrow('cached plan must not change result type')
    await inTransaction(async (tx) => expect((await read(tx)).rows).toEqual([{ name: 'one' }]))
  })
})

describe('a connection', () => {
  it('that keeps too many plans is closed, and another one begins anew', async () => {
    await inTransaction(async (tx) => {
      for (let n = 0; n <= MOST_KEPT; n++) await sql`select 1 as ${sql.ref(`n${n}`)}`.execute(tx)
    })
    expect(await kept(database.queries, 'select 1 as "n%')).toEqual([])
  })

  it('that knows nothing of our names, as behind a pooler, is noticed once: all goes on without them', async () => {
    const behind = await open()
    const ask = () => sql`select 4 as four`.execute(behind.queries)
    await ask()
    await sql`deallocate all`.execute(behind.queries)
    errors.length = 0
    for (const again of [1, 2]) expect((await ask()).rows, `${again}`).toEqual([{ four: 4 }])
    expect(errors).toEqual([expect.stringContaining('DATABASE_PREPARED=false')])
    expect(await kept(behind.queries, 'select 4%')).toEqual([])
    await behind.close()
  })

  it('names a text as every process does, so that poolers can share what they keep', async () => {
    const other = await open()
    const names: string[] = []
    for (const { queries } of [database, other]) {
      await sql`select 5 as five`.execute(queries)
      names.push(...(await kept(queries, 'select 5 as five')).map(({ name }) => name))
    }
    expect(new Set(names).size).toBe(1)
    expect(names).toHaveLength(2)
    await other.close()
  })
})
