import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { withDatabase } from '../../test/database/test-database.ts'
import { makeUser } from '../../test/factories/user.ts'
import { compiled } from './compiled.ts'

const database = await withDatabase()

describe('a statement that is built once', () => {
  it('runs with other values each time, also twice in one text and inside of a transaction', async () => {
    const { id } = await makeUser(database.queries, { locale: 'es' })
    let built = 0
    const read = compiled<{ userId: string; word: string }>()((queries, value) => {
      built += 1
      return queries
        .selectFrom('users')
        .select(['locale', sql<string>`${value('word', 'text')} || ${value('word', 'text')}`.as('twice')])
        .where('id', '=', value('userId', 'uuid'))
    })
    expect(await read(database.queries, { userId: id, word: 'a' })).toEqual([{ locale: 'es', twice: 'aa' }])
    const nobody = '00000000-0000-4000-8000-000000000000'
    await database.queries.transaction().execute(async (tx) => {
      expect(await read(tx, { userId: nobody, word: 'b' })).toEqual([])
      expect(await read(tx, { userId: id, word: 'b' })).toMatchObject([{ twice: 'bb' }])
    })
    expect(built).toBe(1)
  })

  it('keeps one plan for all values, however rare some are', async () => {
    const read = compiled<{ n: number }>()(
      (_queries, value) => sql<object>`select 7 from users where length(email) < ${value('n', 'bigint')}`,
    )
    await database.queries.transaction().execute(async (tx) => {
      for (let n = 0; n < 10; n++) await read(tx, { n })
      const { rows } = await sql`
        select generic_plans::int as kept, custom_plans::int as anew from pg_prepared_statements
        where statement like 'select 7 from users%'`.execute(tx)
      // The server compares five plans for values with the one for all, before it keeps that.
      expect(rows).toEqual([{ kept: 5, anew: 5 }])
    })
  })
})
