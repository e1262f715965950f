import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeUser } from '../../test/factories/user.ts'
import { openTestDatabase } from '../../test/database/test-database.ts'
import type { Database } from './database.ts'
import { compiledBatched, readBatched } from './batched-reads.ts'

let database: Database
let sent: (readonly string[])[]

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  sent = []
})

const readLocale = readBatched('uuid[]', (queries, users) =>
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

describe('a statement of values', () => {
  type Values = { readonly words: readonly string[]; readonly since: Date; readonly limit: number }
  const readWords = compiledBatched<Values>()((queries, value) =>
    queries
      .selectFrom(sql<{ word: string }>`unnest(${value('words', 'text[]')})`.as<'w'>(sql`w (word)`))
      .select(['w.word', sql<Instant>`${value('since', 'timestamptz')}`.as('since')])
      .orderBy('w.word', 'desc')
      .limit(value('limit', 'bigint')),
  )
  const since = new Date('2026-11-25T12:00:00.5Z')

  it('is sent once for all who ask in one turn, and gives each the rows of its own values in their order', async () => {
    const db = noted()
    const asked: readonly Values[] = [
      { words: ['b', 'c', 'a'], since, limit: 2 },
      { words: [], since, limit: 5 },
      { words: ['x'], since: new Date(0), limit: 5 },
    ]
    const answers = await Promise.all(asked.map((values) => readWords(db, values)))
    expect(answers).toMatchObject([
      [
        { word: 'c', since: since.getTime() },
        { word: 'b', since: since.getTime() },
      ],
      [],
      [{ word: 'x', since: 0 }],
    ])
    expect(sent).toHaveLength(1)
  })

  it('answers the others when somebody sends what no text holds', async () => {
    const asked = ['a\uD800', 'b\0', 'c'].map((word) => ({ words: [word], since, limit: 1 }))
    const answers = await Promise.all(asked.map((values) => readWords(database.queries, values)))
    expect(answers.flat().map(({ word }) => word)).toEqual(['a\uFFFD', 'b\uFFFD', 'c'])
  })

  it('is sent for eight at most', async () => {
    const db = noted()
    const one = { words: ['a'], since, limit: 1 }
    await Promise.all(Array.from({ length: 9 }, () => readWords(db, one)))
    expect(sent).toHaveLength(2)
  })
})
