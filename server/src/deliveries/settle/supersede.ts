import type { Deps } from '../../deps.ts'
import { unmarkAlert } from '../../watches/mark-alerts.ts'
import type { DeliveryClaim } from '../send/claim-due.ts'
import { settleUnsent, type SettledUnsent } from './settle.ts'

/**
 * Settles a delivery that is no longer worth sending. An alert of which nothing was sent starts no cool-down: when its
 * copies went before any notification, the next ones are news (decision 0010). False: the lease was lost.
 */
export async function supersede(
  deps: Pick<Deps, 'db' | 'clock'>,
  claim: DeliveryClaim,
  settled: SettledUnsent,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await settleUnsent(tx, [claim], settled, deps.clock.now()))) return false
    if (settled.reason === 'not-so-any-more') await unmarkAlert(tx, claim.id)
    return true
  })
}
