import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { freshPostgresUrl } from '../../test/test-database.ts'
import { connectPostgres } from './connect-postgres.ts'

describe('a statement that takes too long', () => {
  it('is ended by the server, but not when it is upkeep', async () => {
    const database = await connectPostgres(await freshPostgresUrl(), () => {}, 200)
    const sleep = sql`select pg_sleep(0.4)`
    await expect(sleep.execute(database.queries)).rejects.toThrow('statement timeout')
    await expect(sleep.execute(database.upkeep)).resolves.toBeDefined()
    await database.close()
  })
})
