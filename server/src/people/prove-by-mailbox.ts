import type { Doubted, AccessOutcome } from '@cratewatch/domain/accounts/proof'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { confirmAddress, setPassword } from '../collectors/users.ts'
import { closeLinks } from '../alerting/deliveries/account/account-links.ts'
import { settleAccess, type SettledAccount } from './methods/settle-access.ts'

/**
 * Hands an account to the person who proved its address by a mailed link, with the password they chose. All sessions
 * and whatever is not proven end; changes requested by mail are cancelled. The caller locks the account's row.
 */
export async function proveByMailbox(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'live' | 'log' | 'secrets'>,
  given: SettledAccount & {
    readonly passwordHash: string
    /** What was made since, or in its session, ends even when it was proven. */
    readonly doubted: Doubted | null
  },
): Promise<AccessOutcome> {
  const { userId, from, passwordHash, doubted } = given
  const now = deps.clock.now()
  const outcome = await settleAccess(tx, deps, { userId, from }, { by: 'mailbox', doubted })
  await setPassword(tx, userId, { hash: passwordHash, madeAt: now, madeIn: null })
  await confirmAddress(tx, userId, now)
  await closeLinks(tx, userId, ['password-reset', 'email-change', 'email-confirmation'], now)
  await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  return outcome
}
