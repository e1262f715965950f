import type { Insertable } from 'kysely'
import { randomUUID } from 'node:crypto'
import { instant } from '@cratewatch/domain/kernel/instant'
import type { AlertKind } from '@cratewatch/domain/notifications/alert-kind'
import { timestamp, type Queries } from '../../src/db/database.ts'
import type { ProbesTable, VinylsTable } from '../../src/db/watching-tables.ts'
import type { UsersTable } from '../../src/db/account-tables.ts'
import type { DeliveriesTable } from '../../src/db/telling-tables.ts'
import { makeProbe } from './probe.ts'
import { makeRelease } from './release.ts'
import { makeTransition } from './transition.ts'
import { makeUser } from './user.ts'
import { makeVinyl } from './vinyl.ts'

export const NINE = instant(Date.UTC(2026, 0, 5, 9))

type Given = {
  readonly alert?: AlertKind
  readonly user?: Partial<Insertable<UsersTable>>
  readonly probe?: Partial<Insertable<ProbesTable>>
  readonly vinyl?: Partial<Insertable<VinylsTable>>
  readonly delivery?: Partial<Insertable<DeliveriesTable>>
}

/** A mail planned for one collector at nine, with all that it is about: two copies of a release on sale. */
export async function makeDelivery(db: Queries, given: Given = {}) {
  const alert = given.alert ?? 'appeared'
  const user = await makeUser(db, given.user)
  const release = await makeRelease(db)
  const onSale = { state: 'on-sale', num_for_sale: 2, lowest_value: 18.07, lowest_currency: 'USD' } as const
  const probe = await makeProbe(db, { release_id: release.id, ...onSale, ...given.probe })
  const vinyl = await makeVinyl(db, { user_id: user.id, release_id: release.id, ...given.vinyl })
  const transition = await makeTransition(db, { release_id: release.id, kind: alert })
  const notification = await db
    .insertInto('notifications')
    .values({
      id: randomUUID(),
      user_id: user.id,
      vinyl_id: vinyl.id,
      release_id: release.id,
      transition_id: transition.id,
      type: 'AVAILABILITY_CHANGE',
      title_key: `inApp.${alert}.title`,
      message_key: `inApp.${alert}.message`,
      params: '{}',
      created_at: timestamp(NINE),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const delivery = await db
    .insertInto('deliveries')
    .values({
      id: randomUUID(),
      key: `${transition.id}:${user.id}:email`,
      notification_id: notification.id,
      user_id: user.id,
      channel: 'email',
      due_at: timestamp(NINE),
      created_at: timestamp(NINE),
      ...given.delivery,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { user, release, probe, vinyl, notification, delivery }
}
