import type { Insertable, Selectable } from 'kysely'
import { randomUUID } from 'node:crypto'
import { instant } from '@cratewatch/domain/kernel/instant'
import { timestamp, type Queries } from '../../src/database/database.ts'
import type { UsersTable } from '../../src/database/tables/account-tables.ts'

/** Inserts a collector on the free plan with a confirmed address. */
export function makeUser(
  db: Queries,
  given: Partial<Insertable<UsersTable>> = {},
): Promise<Selectable<UsersTable>> {
  const id = given.id ?? randomUUID()
  const created = timestamp(instant(Date.UTC(2026, 0, 1)))
  return db
    .insertInto('users')
    .values({
      id,
      email: `${id}@example.com`,
      email_confirmed_at: created,
      locale: 'en',
      created_at: created,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
