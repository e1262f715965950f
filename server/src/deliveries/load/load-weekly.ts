import type { Instant } from '@cratewatch/domain/kernel/instant'
import { beforeSendingWeekly } from '@cratewatch/domain/notifications/sending/before-sending'
import type { Queries } from '../../database/database.ts'
import type { Recipient, RecordOnSale } from '../message.ts'
import type { LoadedDelivery } from './loaded-delivery.ts'
import { shownPrice, type ShownAt } from '../../rates/shown-price.ts'
import { notMuted } from '../enqueue/remind-weekly.ts'

/** Loads the weekly reminder with the present state: which records of the list are for sale now. */
export async function loadWeekly(
  db: Queries,
  given: {
    readonly key: string
    readonly recipient: Recipient
    readonly reachable: boolean
    readonly mayMail: boolean
    /** In which prices are shown. */
    readonly currency: string
    readonly attempt: number
    readonly seenAt: Instant
  },
  at: ShownAt,
): Promise<LoadedDelivery> {
  const { currency, key, recipient, reachable, mayMail, attempt, seenAt } = given
  const records = await readOnSale(db, { userId: recipient.userId, currency }, at)
  const verdict = beforeSendingWeekly({ onSale: records.length, reachable, mayMail, attempt })
  return { verdict, message: { about: 'weekly', key, recipient, records, seenAt } }
}

async function readOnSale(
  db: Queries,
  { userId, currency }: { readonly userId: string; readonly currency: string },
  at: ShownAt,
): Promise<readonly RecordOnSale[]> {
  const rows = await db
    .selectFrom('watches as v')
    .innerJoin('releases as r', 'r.id', 'v.release_id')
    .innerJoin('check_states as p', 'p.release_id', 'v.release_id')
    .select(['r.id', 'r.artist', 'r.title', 'r.thumb', 'r.format', 'r.country', 'r.year'])
    .select(['p.num_for_sale', 'p.lowest_value', 'p.lowest_currency', 'p.observed_at'])
    .where('v.user_id', '=', userId)
    .where('v.paused_at', 'is', null)
    .where('p.state', '=', 'on-sale')
    .where(notMuted(at.now))
    .orderBy('p.state_since', (order) => order.desc().nullsLast())
    .orderBy('r.id')
    .execute()
  return rows.map(({ num_for_sale: count, lowest_value, lowest_currency, observed_at, ...release }) => ({
    release,
    count,
    price: shownPrice({ lowest_value, lowest_currency, observed_at }, currency, at),
  }))
}
