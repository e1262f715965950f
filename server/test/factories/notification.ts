import { randomUUID } from 'node:crypto'
import { instant } from '@cratewatch/domain/kernel/instant'
import type { Insertable, Selectable } from 'kysely'
import { timestamp, type Queries } from '../../src/database/database.ts'
import type { NotificationsTable } from '../../src/database/tables/notification-tables.ts'

/** Inserts an unread in-app entry: two copies are for sale. */
export function makeNotification(
  db: Queries,
  given: Partial<Insertable<NotificationsTable>> & { readonly user_id: string },
): Promise<Selectable<NotificationsTable>> {
  return db
    .insertInto('notifications')
    .values({
      id: randomUUID(),
      type: 'AVAILABILITY_CHANGE',
      title_key: 'inApp.appeared.title',
      message_key: 'inApp.appeared.message',
      params: JSON.stringify({ artist: 'A', vinylName: 'T', count: 2, price: 18.07, currency: 'USD' }),
      created_at: timestamp(instant(Date.UTC(2026, 0, 1))),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
