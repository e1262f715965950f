import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { isUniqueViolation } from '../../../database/database-errors.ts'
import type { Tx } from '../../../database/database.ts'
import type { VerifiedIdentity } from '../../../vendors/single-sign-on.ts'
import type { Deps } from '../../../deps.ts'
import { isSignedIn } from '../marketplace/marketplace-accounts.ts'
import { addSsoIdentity, announceSsoIdentity, findSsoIdentity, noteSsoUse } from './sso-identities.ts'

type ConnectDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'live' | 'log' | 'mailer' | 'secrets'>
type Owner = { readonly userId: string; readonly sessionId: string; readonly network: string }

/** Connects an identity to a user who is still signed in. One that belongs to another user stays theirs. */
export async function connectSsoIdentity(
  deps: ConnectDeps,
  identity: VerifiedIdentity,
  owner: Owner,
): Promise<Result<void, 'expired' | 'taken'>> {
  try {
    return await deps.db.transaction().execute((tx) => connect(tx, deps, identity, owner))
  } catch (error) {
    if (isUniqueViolation(error)) return refused('taken')
    throw error
  }
}

async function connect(
  tx: Tx,
  deps: ConnectDeps,
  identity: VerifiedIdentity,
  owner: Owner,
): Promise<Result<void, 'expired' | 'taken'>> {
  const user = await tx
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', owner.userId)
    .forUpdate()
    .executeTakeFirst()
  if (user === undefined || !(await isSignedIn(tx, deps, owner))) return refused('expired')
  const known = await findSsoIdentity(tx, identity)
  if (known !== null && known.userId !== owner.userId) return refused('taken')
  if (known === null) {
    const proven = user.email_confirmed_at !== null
    const made = { userId: owner.userId, madeIn: owner.sessionId, proven }
    await addSsoIdentity(tx, deps, identity, made)
    await announceSsoIdentity(tx, deps, identity, { ...made, network: owner.network })
  } else await noteSsoUse(tx, deps, known.id, identity)
  return ok(undefined)
}
