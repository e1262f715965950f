import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { VerifiedIdentity } from '../../../vendors/single-sign-on.ts'
import type { Deps } from '../../../deps.ts'
import { isSignedIn } from '../marketplace/marketplace-accounts.ts'
import { findSsoIdentity, noteSsoUse } from './sso-identities.ts'

/** Whether an identity is one by which the user of an open session signs in. */
export async function verifySsoHolder(
  deps: Pick<Deps, 'clock' | 'db'>,
  identity: VerifiedIdentity,
  holder: { readonly userId: string; readonly sessionId: string },
): Promise<Result<void, 'expired' | 'other_account'>> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await isSignedIn(tx, deps, holder))) return refused('expired')
    const known = await findSsoIdentity(tx, identity)
    if (known === null || known.userId !== holder.userId) return refused('other_account')
    await noteSsoUse(tx, deps, known.id, identity)
    return ok(undefined)
  })
}
