import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { confirmAddress } from '../../collectors/users.ts'
import { closeLinks } from '../../alerting/deliveries/account/account-links.ts'
import { settleAccess, type SettledAccount } from './settle-access.ts'

/**
 * Confirms an account's address for a person who proved it by nothing but the mailbox: ends what others began, and
 * closes links mailed before. The caller locks the account's row.
 */
export async function proveMailbox(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'live' | 'log' | 'secrets'>,
  proving: SettledAccount,
): Promise<void> {
  const { userId } = proving
  const now = deps.clock.now()
  await settleAccess(tx, deps, proving, { by: 'mailbox', doubted: null })
  await closeLinks(tx, userId, ['email-confirmation', 'email-change', 'password-reset'], now)
  await confirmAddress(tx, userId, now)
}
