import type { ProofOutcome } from '@cratewatch/domain/accounts/proof'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { confirmAddress } from '../../users/confirm-address.ts'
import { setPassword } from '../../users/set-password.ts'
import { closeLinks } from '../../deliveries/account/account-links.ts'
import { settleProof, type Proving } from './methods/settle-proof.ts'

/**
 * Gives an account to who proved its address by nothing but a mailed link, with the password they chose. Sessions and
 * sign-in methods that are not theirs end; what was asked for by mail is called off. The account's row is locked by the caller.
 */
export async function proveByMailbox(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'live' | 'log' | 'secrets'>,
  given: Proving & {
    readonly passwordHash: string
    /** Methods made at or after this moment end although they were proven. */
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
