import { days } from '@cratewatch/domain/kernel/duration'
import { sql, type RawBuilder } from 'kysely'
import { countForgotten } from '../../collectors/mark-alerts.ts'
import { ago, BATCH, batchOf, keptSince, type OldRows } from '../../database/kept-rows.ts'

const KEEP_SETTLED = days(90)
/** As long as mails with them may still arrive. */
const KEEP_CLOSED_LINKS = days(2)

export const oldDeliveryRows: OldRows = (now, { notifications }) => ({
  deliveries: sql`delete from deliveries where ${batchOf(
    'deliveries',
    sql`state <> 'pending' and settled_at < ${ago(now, KEEP_SETTLED)} order by settled_at`,
  )}`,
  notifications: forgetNotifications(sql`silent_reason is null`, keptSince(now, notifications)),
  silent_notifications: forgetNotifications(sql`silent_reason is not null`, keptSince(now, notifications)),
  account_links: sql`delete from account_links where expires_at < ${ago(now, KEEP_CLOSED_LINKS)}`,
})

/** Deletes old entries; a watch remembers how many alerts it had, because its card counts them. */
function forgetNotifications(which: RawBuilder<unknown>, before: Date): RawBuilder<unknown> {
  return sql`
    with batch as materialized (
      select id, watch_id, silent_reason from notifications where ${which} and created_at < ${before}
      order by created_at limit ${BATCH} for update skip locked),
    counted as (${countForgotten(sql`batch`)})
    delete from notifications where id in (select id from batch)`
}
