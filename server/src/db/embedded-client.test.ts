import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PGlite } from '@electric-sql/pglite'
import { sql, type Kysely } from 'kysely'
import { testEngine } from '../../test/test-database.ts'
import { embeddedDatabase, openPglite } from './connect-embedded.ts'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

let pglite: PGlite
let database: Database
let db: Kysely<Schema>

beforeAll(async () => {
  pglite = await openPglite({})
  database = embeddedDatabase(pglite)
  db = database.queries
  await sql`create table things (id int primary key, tags text[], facts jsonb, at timestamptz)`.execute(db)
})
afterAll(() => database.close())

/** The texts that the engine keeps parsed. */
async function kept(): Promise<readonly string[]> {
  const { rows } = await pglite.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

function insert(id: number) {
  const facts = JSON.stringify({ id })
  return sql`insert into things values (${id}, ${['a', 'b c']}, ${facts}, ${new Date(1_000)})`.execute(db)
}

describe.runIf(testEngine === 'embedded')('the client of the embedded engine', () => {
  it('keeps a text that comes back, and answers the same as before', async () => {
    for (let id = 1; id <= 5; id += 1) expect((await insert(id)).numAffectedRows).toBe(1n)
    const read = () => sql`select * from things where id = ${2}`.execute(db)
    const [first, ...others] = [await read(), await read(), await read(), await read()]
    expect(first?.rows).toEqual([{ id: 2, tags: ['a', 'b c'], facts: { id: 2 }, at: 1_000 }])
    for (const other of others) expect(other).toEqual(first)
    const texts = await kept()
    expect(texts.filter((text) => text.includes('things'))).toHaveLength(2)
  })

  it('passes on what the engine refuses, also inside a transaction, which then comes to nothing', async () => {
    for (let time = 0; time < 4; time += 1) {
      await expect(insert(1)).rejects.toMatchObject({ code: '23505' })
      const trying = db.transaction().execute(async (tx) => {
        await sql`update things set tags = null`.execute(tx)
        await sql`insert into things (id) values (${1})`.execute(tx)
      })
      await expect(trying).rejects.toMatchObject({ code: '23505' })
    }
    const { rows } = await sql`select id from things where tags is null`.execute(db)
    expect(rows).toEqual([])
  })

  it('parses anew what no longer fits its tables', async () => {
    const read = () => sql<{ extra?: string }>`select * from things limit 1`.execute(db)
    for (let time = 0; time < 4; time += 1) await read()
    await sql`alter table things add column extra text default 'x'`.execute(db)
    await read().catch(() => {})
    expect((await read()).rows[0]?.extra).toBe('x')
  })

  it('keeps statements of others out of a transaction', async () => {
    const seen: number[] = []
    const counted = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) from things`.execute(db)
      seen.push(rows[0]?.count ?? -1)
    }
    let other: Promise<void> | null = null
    await db.transaction().execute(async (tx) => {
      await sql`insert into things (id) values (100)`.execute(tx)
      other = counted()
      await sql`delete from things where id = 100`.execute(tx)
    })
    await other
    expect(seen).toEqual([5])
  })

  it('forgets what was not used for long', async () => {
    for (let text = 0; text < 200; text += 1) {
      for (let time = 0; time < 3; time += 1) await sql.raw(`select ${text} as "once"`).execute(db)
    }
    const texts = await kept()
    expect(texts.filter((text) => text.includes('once'))).toHaveLength(200)
    expect(texts.filter((text) => text.includes('things'))).toHaveLength(0)
  })
})
