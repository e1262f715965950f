import { sql } from 'kysely'
import { localClocks } from '@cratewatch/domain/accounts/time-zone'
import type { AlertTimes } from '@cratewatch/domain/alerts/digest'
import { endOfQuiet } from '@cratewatch/domain/alerts/quiet-hours'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Queries } from '../../database/database.ts'
import type { DeliveryClaim } from './claim-due.ts'

type Reader = { readonly timing: AlertTimes; readonly timeZone: string; readonly isUrgent: boolean }

/**
 * When the quiet hours of the reader of these deliveries are over; null: it is not quiet, or one of them is about the
 * account or may wake them. Read when something is about to be sent: what was late, retried or planned by others waits too.
 */
export async function quietUntil(
  db: Queries,
  claims: readonly DeliveryClaim[],
  now: Instant,
): Promise<Instant | null> {
  const { rows } = await sql<Reader>`
    select u.alert_timing as timing, u.time_zone as "timeZone",
      bool_or(d.account_message is not null or coalesce(v.may_wake, false)) as "isUrgent"
    from deliveries d join users u on u.id = d.user_id
      left join notifications n on n.id = d.notification_id left join watches v on v.id = n.watch_id
    where d.id = any(${claims.map(({ id }) => id)}::uuid[]) and u.alert_timing is not null
    group by u.id`.execute(db)
  const [reader] = rows
  if (reader === undefined || reader.isUrgent) return null
  return endOfQuiet(reader.timing.quiet, localClocks()(reader.timeZone), now)
}
