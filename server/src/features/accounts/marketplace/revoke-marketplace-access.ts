import { timestamp, type Tx } from '../../../database/database.ts'
import { enqueueSystemNotification } from '../../../deliveries/enqueue/enqueue-system-notification.ts'
import type { Deps } from '../../../deps.ts'
import { changeUser } from '../../../users/change-user.ts'

/**
 * The marketplace does not accept a user's permission any more: it is forgotten and the user told, once. Who they are
 * there is kept, because it is how they sign in. False: there was no permission to lose, or a newer one came meanwhile.
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

/** People rename themselves on the marketplace: notes the name that belongs to the permission they gave. */
export async function noteMarketplaceName(tx: Tx, userId: string, username: string): Promise<void> {
  await tx.updateTable('marketplace_accounts').set({ username }).where('user_id', '=', userId).execute()
  await changeUser(tx, userId, { discogs_username: username })
}
