import { ok } from '@cratewatch/domain/kernel/result'
import { retryDeadlocks } from '../../database/database-errors.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import { refuse } from '../../base/refusal.ts'
import type { Deps } from '../../outbound/deps.ts'
import { removeMethod, type RemovingDeps } from '../methods/remove-method.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import { enqueueSystemNotification } from '../../alerting/decide/enqueue-message.ts'
import { changeUser } from '../../collectors/users.ts'

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

/**
 * Forgets a permission that the marketplace no longer accepts, and notifies the user once. The account stays connected,
 * because they sign in by it. False: there was no permission, or a newer one has come since.
 */
export async function loseMarketplaceAccess(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'live'>,
  lost: { readonly userId: string; readonly sealedAccess: Buffer },
): Promise<boolean> {
  const { userId } = lost
  const account = await tx
    .updateTable('marketplace_accounts')
    .set({ sealed_access: null, revoked_at: timestamp(deps.clock.now()) })
    .where('user_id', '=', userId)
    .where('sealed_access', '=', lost.sealedAccess)
    .returning('username')
    .executeTakeFirst()
  if (account === undefined) return false
  const { username } = account
  await enqueueSystemNotification(tx, deps, { userId, key: 'marketplaceRevoked', params: { username } })
  await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  return true
}

/** Stores the present marketplace name of the account that gave the permission: people rename themselves there. */
export async function noteMarketplaceName(tx: Tx, userId: string, username: string): Promise<void> {
  await tx.updateTable('marketplace_accounts').set({ username }).where('user_id', '=', userId).execute()
  await changeUser(tx, userId, { discogs_username: username })
}
