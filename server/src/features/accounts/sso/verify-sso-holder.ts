import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { SsoIdentity } from '../../../vendors/single-sign-on.ts'
import type { World } from '../../../world.ts'
import { isSignedIn } from '../marketplace-accounts.ts'
import { findSsoIdentity, noteSsoUse } from './sso-identities.ts'

/** Whether an identity is one by which the user of a living session signs in. */
export async function verifySsoHolder(
  world: Pick<World, 'clock' | 'db'>,
  identity: SsoIdentity,
  holder: { readonly userId: string; readonly sessionId: string },
): Promise<Result<void, 'expired' | 'other_account'>> {
  return world.db.transaction().execute(async (tx) => {
    if (!(await isSignedIn(tx, world, holder))) return refused('expired')
    const known = await findSsoIdentity(tx, identity)
    if (known === null || known.userId !== holder.userId) return refused('other_account')
    await noteSsoUse(tx, world, known.id, identity)
    return ok(undefined)
  })
}
