import { instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { withDatabase } from '../../test/database/test-database.ts'
import { timestamp } from './database.ts'
import { migrate } from './migrate.ts'

const database = await withDatabase()

describe('the database', () => {
  it('migrates again without doing anything', async () => {
    await expect(migrate(database.queries)).resolves.toBeUndefined()
  })

  it('of a newer program is refused in one sentence', async () => {
    const db = database.queries
    await sql`insert into kysely_migration values ('0999-tomorrow', '2030-01-01')`.execute(db)
    await expect(migrate(db)).rejects.toThrow(
      /^The database has been changed by a newer Cratewatch \(0999-tomorrow\): start that version/,
    )
    await sql`delete from kysely_migration where name = '0999-tomorrow'`.execute(db)
  })

  it('of 0.1 is refused with the way to bring it over', async () => {
    const db = database.queries
    await sql`insert into kysely_migration values ('0001-first-journey', '2026-01-01')`.execute(db)
    await expect(migrate(db)).rejects.toThrow(/0\.1: bring it over once, by "npm run backup .*--replace"\.$/)
    await sql`delete from kysely_migration where name = '0001-first-journey'`.execute(db)
  })

  it('gives instants back exactly as they were written', async () => {
    const at = instant(Date.UTC(2026, 2, 29, 1, 59, 59, 123))
    const { rows } = await sql<{ at: number }>`select ${timestamp(at)}::timestamptz as at`.execute(
      database.queries,
    )
    expect(rows[0]?.at).toBe(at)
  })

  it('reads big integers as numbers', async () => {
    const { rows } = await sql<{ n: number }>`select 9007199254740991::bigint as n`.execute(database.queries)
    expect(rows[0]?.n).toBe(9007199254740991)
  })

  it('keeps a query outside a transaction out of it', async () => {
    const db = database.queries
    let outside: Promise<unknown> = Promise.resolve()
    await expect(
      db.transaction().execute(async (tx) => {
        await tx.insertInto('counters').values({ name: 'inside', value: 1 }).execute()
        outside = db.insertInto('counters').values({ name: 'outside', value: 1 }).execute()
        throw new Error('roll back')
      }),
    ).rejects.toThrow('roll back')
    await outside
    expect(await db.selectFrom('counters').select('name').execute()).toEqual([{ name: 'outside' }])
  })

  it('hears what a committed transaction published, and nothing of one that rolled back', async () => {
    const heard: string[] = []
    const first = Promise.withResolvers<void>()
    const stop = await database.listen('test', (payload) => {
      heard.push(payload)
      first.resolve()
    })
    await database.queries
      .transaction()
      .execute(async (tx) => {
        await sql`select pg_notify('test', 'rolled back')`.execute(tx)
        throw new Error('no')
      })
      .catch(() => {})
    await database.queries
      .transaction()
      .execute((tx) => sql`select pg_notify('test', 'committed')`.execute(tx))
    await first.promise
    await stop()
    expect(heard).toEqual(['committed'])
  })
})
