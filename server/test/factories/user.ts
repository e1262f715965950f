import { randomUUID } from 'node:crypto'
import { instant } from '@cratewatch/domain/kernel/instant'
import type { Insertable, Selectable } from 'kysely'
import { timestamp, type Queries } from '../../src/database/database.ts'
import type { UsersTable } from '../../src/database/tables/account-tables.ts'
import { makeChannels, type GivenChannels } from './channels.ts'

export type GivenUser = Partial<Insertable<UsersTable>> & GivenChannels

/** Inserts a collector on the free plan with a confirmed address, and their channels. */
export async function makeUser(db: Queries, given: GivenUser = {}): Promise<Selectable<UsersTable>> {
  const columns = Object.fromEntries(
    Object.entries(given).filter(([name]) => !/^(mail|chat)[A-Z]/.test(name)),
  ) as Partial<Insertable<UsersTable>>
  const id = columns.id ?? randomUUID()
  const created = timestamp(instant(Date.UTC(2026, 0, 1)))
  const user = await db
    .insertInto('users')
    .values({
      id,
      email: `${id}@example.com`,
      email_confirmed_at: created,
      locale: 'en',
      created_at: created,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await makeChannels(db, id, given)
  return user
}
