import { randomUUID } from 'node:crypto'
import { instant } from '@cratewatch/domain/kernel/instant'
import type { AlertKind } from '@cratewatch/domain/notifications/alert-kind'
import type { Insertable } from 'kysely'
import { timestamp, type Queries } from '../../src/database/database.ts'
import type { CheckStatesTable, WatchesTable } from '../../src/database/tables/check-tables.ts'
import type { DeliveriesTable } from '../../src/database/tables/notification-tables.ts'
import { channelIdOf } from './channels.ts'
import { makeCheckState } from './check-state.ts'
import { makeRelease } from './release.ts'
import { makeTransition } from './transition.ts'
import { makeUser, type GivenUser } from './user.ts'
import { makeWatch } from './watch.ts'

export const NINE = instant(Date.UTC(2026, 0, 5, 9))

type Given = {
  readonly alert?: AlertKind
  readonly user?: GivenUser
  readonly checkState?: Partial<Insertable<CheckStatesTable>>
  readonly watch?: Partial<Insertable<WatchesTable>>
  readonly delivery?: Partial<Insertable<DeliveriesTable>>
}

/** Inserts a mail planned for one collector at nine, with everything it needs: two copies of a release on sale. */
export async function makeDelivery(db: Queries, given: Given = {}) {
  const alert = given.alert ?? 'appeared'
  const user = await makeUser(db, given.user)
  const release = await makeRelease(db)
  const onSale = {
    state: 'on-sale',
    num_for_sale: 2,
    lowest_value: 18.07,
    lowest_currency: 'USD',
    observed_at: timestamp(NINE),
  } as const
  const checkState = await makeCheckState(db, { release_id: release.id, ...onSale, ...given.checkState })
  const watch = await makeWatch(db, { user_id: user.id, ...given.watch, release_id: release.id })
  const transition = await makeTransition(db, { release_id: release.id, kind: alert })
  const notification = await db
    .insertInto('notifications')
    .values({
      id: randomUUID(),
      user_id: user.id,
      watch_id: watch.id,
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
  const channel = given.delivery?.channel === 'telegram' ? 'telegram' : 'email'
  const channelId = await channelIdOf(db, user.id, channel)
  const delivery = await db
    .insertInto('deliveries')
    .values({
      id: randomUUID(),
      key: `${transition.id}:${channelId ?? channel}`,
      notification_id: notification.id,
      user_id: user.id,
      channel,
      channel_id: channelId,
      due_at: timestamp(NINE),
      created_at: timestamp(NINE),
      ...given.delivery,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { user, release, checkState, watch, notification, delivery }
}
