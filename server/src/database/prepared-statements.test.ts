import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/database/test-database.ts'
import type { Database, Tx } from './database.ts'
import { prepared } from './prepared-statements.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const inTransaction = (work: (tx: Tx) => Promise<unknown>) => database.queries.transaction().execute(work)
const kept = async (tx: Tx) => {
  const { rows } = await sql<{ uses: number }>`
    select (generic_plans + custom_plans)::int as uses from pg_prepared_statements where statement like '/* kept%'
    order by prepare_time`.execute(tx)
  return rows.map(({ uses }) => uses)
}

describe('a statement of the watchers', () => {
  it('is planned once for each connection, and answers as others do', async () => {
    await inTransaction(async (tx) => {
      for (const n of [1, 2, 3]) {
        expect((await sql`${prepared} select ${n}::int + 1 as sum`.execute(tx)).rows).toEqual([
          { sum: n + 1 },
        ])
        expect((await sql`select ${n}::int + 2 as sum`.execute(tx)).rows).toEqual([{ sum: n + 2 }])
      }
      expect(await kept(tx)).toEqual([3])
    })
  })

  it('is not planned again because it failed: a database in trouble would keep ever more plans', async () => {
    const share = (parts: number) =>
      sql`${prepared} select 1 / ${parts}::int as share`.execute(database.queries)
    for (const again of [1, 2, 3]) await expect(share(0), `try ${again}`).rejects.toThrow('division by zero')
    expect((await share(1)).rows).toEqual([{ share: 1 }])
    const { rows } = await sql`
      select name from pg_prepared_statements where statement like '/* kept% as share'`.execute(
      database.queries,
    )
    expect(rows).toHaveLength(1)
  })

  it('is planned again when its table has another column by now', async () => {
    await sql`create table things (id int)`.execute(database.queries)
    const read = () => sql`${prepared} select * from things`.execute(database.queries)
    await read()
    await sql`alter table things add column name text`.execute(database.queries)
    await expect(read()).rejects.toThrow('cached plan must not change result type')
    await sql`insert into things values (1, 'one')`.execute(database.queries)
    expect((await read()).rows).toEqual([{ id: 1, name: 'one' }])
  })
})
