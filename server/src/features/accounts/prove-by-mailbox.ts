import type { ProofOutcome } from '@cratewatch/domain/accounts/proof'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { confirmAddress } from '../../users/confirm-address.ts'
import { setPassword } from '../../users/set-password.ts'
import { closeLinks } from '../../deliveries/account/account-links.ts'
import { settleProof, type Proving } from './methods/settle-proof.ts'

/**
 * Hands an account to the person who proved its address by a mailed link, with the password they chose. Other sessions
 * and unproven sign-in methods end; changes requested by mail are cancelled. The caller locks the account's row.
 */
export async function proveByMailbox(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'live' | 'log' | 'secrets'>,
  given: Proving & {
    readonly passwordHash: string
    /** Methods made from this moment on end even when they were proven. */
    readonly doubtedFrom: Instant | null
  },
): Promise<ProofOutcome> {
  const { userId, from, passwordHash, doubtedFrom } = given
  const now = deps.clock.now()
  const outcome = await settleProof(tx, deps, { userId, from }, { by: 'mailbox', doubtedFrom })
  await setPassword(tx, userId, { hash: passwordHash, madeAt: now, madeIn: null })
  await confirmAddress(tx, userId, now)
  await closeLinks(tx, userId, ['password-reset', 'email-change', 'email-confirmation'], now)
  await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  // The password is replaced, not removed.
  return { ...outcome, endedMethods: outcome.endedMethods.filter(({ kind }) => kind !== 'password') }
}
