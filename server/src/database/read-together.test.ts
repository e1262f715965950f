import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeUser } from '../../test/factories/user.ts'
import { openTestDatabase } from '../../test/database/test-database.ts'
import type { Database } from './database.ts'
import { readTogether } from './read-together.ts'

let database: Database
let sent: (readonly string[])[]

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  sent = []
})

const readLocale = readTogether('uuid[]', (queries, users) =>
  queries
    .selectFrom('users')
    .select(['id as key', 'locale'])
    .where(sql<boolean>`id = any(${users})`),
)

/** Runs queries on the database, and notes the values of each. */
function noted(): Database['queries'] {
  const { queries } = database
  return new Proxy(queries, {
    get(target, name) {
      if (name !== 'executeQuery') return Reflect.get(target, name)
      return (query: { readonly parameters: readonly (readonly string[])[] }) => {
        sent.push(query.parameters[0] ?? [])
        return Reflect.apply(target.executeQuery, target, [query])
      }
    },
  })
}

describe('a reading by key', () => {
  it('asks for the keys of one turn in one statement, and gives each its own row', async () => {
    const db = noted()
    const [anna, bruno] = [
      await makeUser(database.queries, { locale: 'en' }),
      await makeUser(database.queries, { locale: 'es' }),
    ]
    const asked = [bruno.id, randomUUID(), anna.id, bruno.id]
    const rows = await Promise.all(asked.map((id) => readLocale(db, id)))
    expect(rows.map((row) => row?.locale)).toEqual(['es', undefined, 'en', 'es'])
    expect(sent).toEqual([asked])
  })

  it('keeps nothing: the next turn sees what was committed since', async () => {
    const { id } = await makeUser(database.queries, { locale: 'en' })
    expect(await readLocale(database.queries, id)).toMatchObject({ locale: 'en' })
    await database.queries.updateTable('users').set({ locale: 'es' }).where('id', '=', id).execute()
    expect(await readLocale(database.queries, id)).toMatchObject({ locale: 'es' })
  })

  it('sees in a transaction what only that has written', async () => {
    const { id } = await makeUser(database.queries, { locale: 'en' })
    await database.queries.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ locale: 'es' }).where('id', '=', id).execute()
      const [inside, outside] = [readLocale(tx, id), readLocale(database.queries, id)]
      expect([(await inside)?.locale, (await outside)?.locale]).toEqual(['es', 'en'])
    })
  })

  it('fails for all that were asked for with it, and for no later one', async () => {
    const { id } = await makeUser(database.queries, { locale: 'en' })
    const db = noted()
    const settled = await Promise.allSettled([readLocale(db, 'no id'), readLocale(db, id)])
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await readLocale(db, id)).toMatchObject({ locale: 'en' })
  })

  it('asks for no more than fifty at once', async () => {
    const db = noted()
    await Promise.all(Array.from({ length: 60 }, () => readLocale(db, randomUUID())))
    expect(sent.map((keys) => keys.length)).toEqual([50, 10])
  })
})
