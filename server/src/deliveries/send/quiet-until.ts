import { sql } from 'kysely'
import { localClocks } from '@cratewatch/domain/accounts/time-zone'
import { endOfQuiet, type QuietWindow } from '@cratewatch/domain/alerts/quiet-hours'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Queries } from '../../database/database.ts'
import type { DeliveryClaim } from './claim-due.ts'

type Reader = {
  readonly quiet: readonly QuietWindow[]
  readonly timeZone: string
  readonly isUrgent: boolean
}

/**
 * When the quiet hours of the channel of these deliveries are over, its own or the account's; null: it is not quiet, or
 * one of them is about the account or may wake its reader. Read when something is about to be sent: what was late, retried or planned by others waits too.
 */
export async function quietUntil(
  db: Queries,
  claims: readonly DeliveryClaim[],
  now: Instant,
): Promise<Instant | null> {
  const { rows } = await sql<Reader>`
    select coalesce(c.quiet, u.alert_timing -> 'quiet') as quiet, u.time_zone as "timeZone",
      bool_or(d.account_message is not null or coalesce(v.may_wake, false)) as "isUrgent"
    from deliveries d join users u on u.id = d.user_id left join channels c on c.id = d.channel_id
      left join notifications n on n.id = d.notification_id left join watches v on v.id = n.watch_id
    where d.id = any(${claims.map(({ id }) => id)}::uuid[]) and (c.quiet is not null or u.alert_timing is not null)
    group by u.id, c.id`.execute(db)
  const [reader] = rows
  if (reader === undefined || reader.isUrgent) return null
  return endOfQuiet(reader.quiet, localClocks()(reader.timeZone), now)
}
