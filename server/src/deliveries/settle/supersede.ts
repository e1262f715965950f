import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { DeliveryClaim } from '../send/claim-due.ts'
import { settleUnsent, type SettledUnsent } from './settle.ts'

/**
 * Settles a delivery that is no longer worth sending. An alert of which nothing was ever sent begins no cool-down:
 * when its copies have gone before anybody could be notified, the next ones are news (decision 0010). False: the
 * lease was lost.
 */
export async function supersede(
  deps: Pick<Deps, 'db' | 'clock'>,
  claim: DeliveryClaim,
  settled: SettledUnsent,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await settleUnsent(tx, [claim], settled, deps.clock.now()))) return false
    if (settled.reason === 'not-so-any-more') {
      await sql`
        update watches v set last_alerted_at = null
        from deliveries d join notifications n on n.id = d.notification_id
        where d.id = ${claim.id} and v.id = n.watch_id and v.last_alerted_at = n.created_at
          and not exists (select from deliveries other
            where other.notification_id = n.id and other.state in ('pending', 'delivered'))`.execute(tx)
    }
    return true
  })
}
