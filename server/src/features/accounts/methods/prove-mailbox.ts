import { timestamp, type Tx } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { closeLinks } from '../account-links.ts'
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
  await tx
    .updateTable('users')
    .set({ email_confirmed_at: timestamp(now) })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute()
}
