import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { isAccountMail, isReachable } from '../../channels/reachable.ts'
import { isHeld, isLeased } from '../../queue/lease.ts'
import type { Queries } from '../../database/database.ts'
import type { DeliveryClaim } from '../send/claim-due.ts'

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof readDelivery>>>

const PRESSING_COLUMNS = ['r.format', 'r.country', 'r.year', 'r.label', 'r.catalogue_number'] as const

/** Reads a delivery that is still leased, with all that a message may contain; null where it does not apply. */
export function readDelivery(db: Queries, claim: DeliveryClaim, now: Instant) {
  return (
    db
      .selectFrom('deliveries as d')
      .innerJoin('users as u', 'u.id', 'd.user_id')
      .leftJoin('channels as c', 'c.id', 'd.channel_id')
      .leftJoin('notifications as n', 'n.id', 'd.notification_id')
      .leftJoin('watches as v', 'v.id', 'n.watch_id')
      .leftJoin('masters as m', 'm.id', 'v.master_id')
      .leftJoin('releases as r', 'r.id', 'n.release_id')
      .leftJoin('check_states as p', 'p.release_id', 'r.id')
      .leftJoin('account_links as k', 'k.id', 'd.link_id')
      .select([
        'd.key',
        'd.channel',
        'd.channel_id',
        'd.user_id',
        'd.created_at',
        'd.account_message',
        'd.details',
        'd.to_address',
      ])
      .select(['n.type', 'n.title_key', 'n.params', 'n.created_at as seen_at'])
      .select(['u.email', 'u.email_confirmed_at', 'u.unconfirmed_mails'])
      .select(['u.locale', 'u.time_zone', 'u.currency'])
      .select(['c.address', 'c.sealed_settings'])
      // Only browsers show it.
      .select(
        sql<number>`case when d.channel = 'web-push' then
        (select count(*) from notifications as o
          where o.user_id = d.user_id and o.read_at is null and o.silent_reason is null) else 0 end`.as(
          'unread',
        ),
      )
      .select(sql<boolean>`coalesce(${isReachable}, false)`.as('is_reachable'))
      // Mail about the account has no channel.
      .select(sql<boolean>`coalesce(${isAccountMail}, d.channel = 'email')`.as('is_account_mail'))
      // The filter of a watch on a master may leave this pressing out by now.
      .select(
        sql<boolean>`v.master_id is null or exists (
          select from watches pressing where pressing.parent_id = v.id and pressing.release_id = n.release_id)`.as(
          'is_covered',
        ),
      )
      .select([
        'm.id as master_id',
        'm.artist as album_artist',
        'm.title as album_title',
        'v.pressing_filter',
      ])
      .select(['v.id as watch_id', 'v.paused_reason', 'v.muted_at', 'v.muted_until'])
      .select(['r.id as release_id', 'r.artist', 'r.title', 'r.thumb', ...PRESSING_COLUMNS])
      .select(['p.state', 'p.num_for_sale', 'p.lowest_value', 'p.lowest_currency', 'p.observed_at'])
      .select(['k.id as link_id', 'k.purpose as link_purpose', 'k.email as link_email'])
      .select('k.token_hash as link_token_hash')
      .select(['k.expires_at as link_expires_at', 'k.used_at as link_used_at'])
      .where('d.id', '=', claim.id)
      .where('d.state', '=', 'pending')
      .where(isHeld(claim.lease, 'd'))
      .where(isLeased(now, 'd'))
      .executeTakeFirst()
  )
}
