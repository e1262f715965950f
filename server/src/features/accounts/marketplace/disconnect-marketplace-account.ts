import { ok } from '@cratewatch/domain/kernel/result'
import { retryDeadlocks } from '../../../database/database-errors.ts'
import type { SessionOwner } from '../../../http/caller/caller.ts'
import { refuse } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'
import { removeMethod, type RemovingDeps } from '../methods/remove-method.ts'

/**
 * Disconnects a marketplace account and forgets its permission, unless it is the user's last sign-in method. May be
 * repeated.
 */
export async function disconnectMarketplaceAccount(
  deps: RemovingDeps & Pick<Deps, 'db'>,
  session: SessionOwner,
) {
  // A sync that ends at the same moment locks the same rows in the other order.
  return retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      const removed = await removeMethod(tx, deps, session, { kind: 'marketplace' })
      return removed.ok || removed.error === 'missing'
        ? ok(undefined)
        : refuse('FORBIDDEN', { cause: 'only-sign-in-method' })
    }),
  )
}
