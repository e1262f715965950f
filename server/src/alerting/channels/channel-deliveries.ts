import type { ChannelDelivery } from '@cratewatch/contracts/alerting/channels'
import { ok } from '@cratewatch/domain/kernel/result'
import { releaseName } from '@cratewatch/domain/records/display-name'
import { sql } from 'kysely'
import { refuse } from '../../base/refusal.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { titleKey } from '../alert-params.ts'
import { readChannel, type OwnedChannel } from '../channel-rows.ts'
import { isDead, presentDelivery, sendAgain } from '../deliveries/kept-deliveries.ts'

type DeliveriesPage = { readonly limit: number; readonly offset: number }

/** Lists what a channel got or is to get, newest first. */
export async function listDeliveries(db: Queries, owned: OwnedChannel, { limit, offset }: DeliveriesPage) {
  const channel = await readChannel(db, owned)
  if (channel === null) return refuse('NOT_FOUND')
  const rows = await deliveryRows(db, owned).limit(limit).offset(offset).execute()
  const { total } = await deliveriesOf(db, owned)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return ok({
    deliveries: rows.map((row) => present({ ...row, label: channel.label })),
    pagination: { total, pages: Math.ceil(total / limit) },
  })
}

function deliveriesOf(db: Queries, { userId, id }: OwnedChannel) {
  return db.selectFrom('deliveries as d').where('d.channel_id', '=', id).where('d.user_id', '=', userId)
}

/** The shop that an alert of a parcel is about. */
const shopOfParcel = sql<
  string | null
>`case when n.title_key = ${titleKey('parcel')} then n.params ->> 'seller' end`

function deliveryRows(db: Queries, owned: OwnedChannel) {
  return deliveriesOf(db, owned)
    .leftJoin('notifications as n', 'n.id', 'd.notification_id')
    .leftJoin('releases as r', 'r.id', 'n.release_id')
    .leftJoin('watches as v', 'v.id', 'n.watch_id')
    .select(['d.id', 'd.channel', 'd.state', 'd.due_at', 'd.waits', 'd.settled_at', 'd.reason'])
    .select(['d.attempts', 'd.last_error', 'd.created_at', isDead.as('is_dead')])
    .select(['v.id as watch_id', 'r.artist', 'r.title', shopOfParcel.as('shop')])
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id')
}

type Row = Awaited<ReturnType<ReturnType<typeof deliveryRows>['execute']>>[number]

function present(row: Row & { readonly label: string }): ChannelDelivery {
  const { artist, title, shop, watch_id: vinylId } = row
  const name = artist === null || title === null ? shop : releaseName({ artist, title })
  return {
    ...presentDelivery(row),
    id: row.id,
    about: name === null ? null : { vinylId, name },
    at: new Date(row.created_at).toISOString(),
    canRepeat: row.is_dead,
  }
}

/** Sends a message of a channel again that was given up. */
export async function repeatDelivery(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  owned: OwnedChannel,
  deliveryId: string,
) {
  const own = await deliveriesOf(deps.db, owned)
    .select('d.id')
    .where('d.id', '=', deliveryId)
    .executeTakeFirst()
  if (own === undefined) return refuse('NOT_FOUND')
  const repeated = await sendAgain(deps, deliveryId)
  return repeated.ok ? repeated : refuse('NOT_FOUND')
}
