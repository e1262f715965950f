import { ok } from '@cratewatch/domain/kernel/result'
import { retryDeadlocks } from '../../../database/database-errors.ts'
import type { SessionOwner } from '../../../http/caller/caller.ts'
import { refuse } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'
import { removeMethod, type RemovingDeps } from '../methods/remove-method.ts'

/**
 * Forgets a marketplace account and the permission it gave, unless it is the only way its user can get in. Doing it again
 * changes nothing.
 */
export async function disconnectMarketplaceAccount(
  deps: RemovingDeps & Pick<Deps, 'db'>,
  session: SessionOwner,
) {
  // A sync that ends in this moment holds what is forgotten with the account, and waits for its user.
  return retryDeadlocks(() =>
    deps.db.transaction().execute(async (tx) => {
      const removed = await removeMethod(tx, deps, session, { kind: 'marketplace' })
      return removed.ok || removed.error === 'missing'
        ? ok(undefined)
        : refuse('FORBIDDEN', { cause: 'only-sign-in-method' })
    }),
  )
}
