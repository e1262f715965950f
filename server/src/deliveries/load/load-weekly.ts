import type { Instant } from '@cratewatch/domain/kernel/instant'
import { beforeSendingWeekly } from '@cratewatch/domain/notifications/sending/before-sending'
import type { Queries } from '../../database/database.ts'
import type { Recipient, RecordOnSale } from '../message.ts'
import type { LoadedDelivery } from './loaded-delivery.ts'
import { notMuted } from '../enqueue/remind-weekly.ts'

/** Loads the weekly reminder with the present state: which records of the list are for sale now. */
export async function loadWeekly(
  db: Queries,
  given: {
    readonly key: string
    readonly recipient: Recipient
    readonly reachable: boolean
    readonly mayMail: boolean
    readonly attempt: number
    readonly seenAt: Instant
  },
  now: Instant,
): Promise<LoadedDelivery> {
  const { key, recipient, reachable, mayMail, attempt, seenAt } = given
  const records = await readOnSale(db, recipient.userId, now)
  const verdict = beforeSendingWeekly({ onSale: records.length, reachable, mayMail, attempt })
  return { verdict, message: { about: 'weekly', key, recipient, records, seenAt } }
}

async function readOnSale(db: Queries, userId: string, now: Instant): Promise<readonly RecordOnSale[]> {
  const rows = await db
    .selectFrom('watches as v')
    .innerJoin('releases as r', 'r.id', 'v.release_id')
    .innerJoin('check_states as p', 'p.release_id', 'v.release_id')
    .select(['r.id', 'r.artist', 'r.title', 'r.thumb', 'r.format', 'r.country', 'r.year'])
    .select(['p.num_for_sale', 'p.lowest_value', 'p.lowest_currency'])
    .where('v.user_id', '=', userId)
    .where('v.paused_at', 'is', null)
    .where('p.state', '=', 'on-sale')
    .where(notMuted(now))
    .orderBy('p.state_since', (order) => order.desc().nullsLast())
    .orderBy('r.id')
    .execute()
  return rows.map(({ num_for_sale: count, lowest_value: value, lowest_currency: currency, ...release }) => ({
    release,
    count,
    lowest: value === null || currency === null ? null : { value, currency },
  }))
}
