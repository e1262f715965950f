import { ok } from '@cratewatch/domain/kernel/result'
import { retryDeadlocks } from '../../db/database-errors.ts'
import type { SessionOwner } from '../../http/caller.ts'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { removeMethod, type RemovingWorld } from './methods/remove-method.ts'

/**
 * Forgets a marketplace account and the permission it gave, unless it is the only way its user can get in. Doing it again
 * changes nothing.
 */
export async function disconnectMarketplaceAccount(
  world: RemovingWorld & Pick<World, 'db'>,
  session: SessionOwner,
) {
  // A sync that ends in this moment holds what is forgotten with the account, and waits for its user.
  return retryDeadlocks(() =>
    world.db.transaction().execute(async (tx) => {
      const removed = await removeMethod(tx, world, session, { kind: 'marketplace' })
      return removed.ok || removed.error === 'missing'
        ? ok(undefined)
        : refuse('FORBIDDEN', { cause: 'only-sign-in-method' })
    }),
  )
}
