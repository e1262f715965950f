import type { Tx } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { confirmAddress } from '../../../users/confirm-address.ts'
import { closeLinks } from '../../../deliveries/account/account-links.ts'
import { settleProof, type Proving } from './settle-proof.ts'

/**
 * Settles that an account's address was proven by somebody who has shown nothing else: the address is confirmed, what
 * others began ends, and links that were mailed before open nothing. The account's row is locked by the caller.
 */
export async function proveMailbox(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'live' | 'log' | 'secrets'>,
  proving: Proving,
): Promise<void> {
  const { userId } = proving
  const now = deps.clock.now()
  await settleProof(tx, deps, proving, { by: 'mailbox', doubtedFrom: null })
  await closeLinks(tx, userId, ['email-confirmation', 'email-change', 'password-reset'], now)
  await confirmAddress(tx, userId, now)
}
