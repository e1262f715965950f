import { days } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { timestamp, type Queries } from '../database/database.ts'

const KEPT = days(90)

export type ForgottenEvents = Readonly<Record<'securityEvents' | 'operatorNames', number>>

/** Removes security events after 90 days, and shortens the names of operators who are gone in the log of that age. */
export async function forgetOldEvents(db: Queries, now: Instant): Promise<ForgottenEvents> {
  const before = timestamp(plus(now, -KEPT as typeof KEPT))
  const events = await sql`delete from security_events where at < ${before}`.execute(db)
  const names = await sql`
    update admin_audit set admin_name = left(admin_name, 2) || '…'
    where at < ${before} and right(admin_name, 1) <> '…'
      and not exists (select from users where users.id = admin_audit.admin_id)`.execute(db)
  return {
    securityEvents: Number(events.numAffectedRows ?? 0),
    operatorNames: Number(names.numAffectedRows ?? 0),
  }
}
