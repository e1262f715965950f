import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Insertable } from 'kysely'
import { announceMethod } from '../../alerting/deliveries/account-links.ts'
import { refuse } from '../../base/refusal.ts'
import type { RecordDeps } from '../../collectors/security-events.ts'
import { lockSession } from '../../collectors/users.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import { timestamp, type Queries, type Tx } from '../../database/database.ts'
import type { SsoIdentitiesTable } from '../../database/tables/account-tables.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { VerifiedIdentity } from '../../outbound/vendors/single-sign-on.ts'
import { makingOf, removeMethod, type AccountDeps } from '../methods/methods.ts'
import { ssoLabel } from '../methods/sign-in-methods.ts'

/** The id and the user of a stored identity. */
export type KeptIdentity = { readonly id: string; readonly userId: string }

/** Finds the user of an identity; null for an unknown one. */
export async function findSsoIdentity(
  queries: Queries,
  { issuer, subject }: VerifiedIdentity,
): Promise<KeptIdentity | null> {
  const row = await queries
    .selectFrom('sso_identities')
    .select(['id', 'user_id as userId'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row ?? null
}

type Making = Pick<Insertable<SsoIdentitiesTable>, 'created_at' | 'made_in' | 'proven'>

/**
 * Adds an identity to the sign-in methods of an account and returns its id. Throws a unique violation when it is one
 * already.
 */
export async function addSsoIdentity(
  tx: Tx,
  deps: Pick<Deps, 'ids'>,
  { issuer, subject, email }: VerifiedIdentity,
  { userId, ...made }: Making & { readonly userId: string },
): Promise<string> {
  const id = deps.ids.uuid()
  await tx
    .insertInto('sso_identities')
    .values({ id, user_id: userId, issuer, subject, email, last_used_at: made.created_at, ...made })
    .execute()
  return id
}

type AddingDeps = Pick<Deps, 'db' | 'live' | 'mailer'> & RecordDeps

/** Records the use of an identity, and the address that the issuer states now. */
export async function noteSsoUse(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  id: string,
  { email }: VerifiedIdentity,
): Promise<void> {
  await tx
    .updateTable('sso_identities')
    .set({ email, last_used_at: timestamp(deps.clock.now()) })
    .where('id', '=', id)
    .execute()
}

/** Whether an identity is one by which the user of an open session signs in. */
export async function verifySsoHolder(
  deps: Pick<Deps, 'clock' | 'db'>,
  identity: VerifiedIdentity,
  holder: { readonly userId: string; readonly sessionId: string },
): Promise<Result<void, 'expired' | 'other_account'>> {
  return deps.db.transaction().execute(async (tx) => {
    const { sessionId: id, userId } = holder
    if (!(await lockSession(tx, deps, { id, userId }))) return refused('expired')
    const known = await findSsoIdentity(tx, identity)
    if (known === null || known.userId !== holder.userId) return refused('other_account')
    await noteSsoUse(tx, deps, known.id, identity)
    return ok(undefined)
  })
}

type Owner = { readonly userId: string; readonly sessionId: string; readonly network: string }

/** Connects an identity to a user who is still signed in. One that belongs to another user stays theirs. */
export async function connectSsoIdentity(
  deps: AddingDeps,
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
  deps: AddingDeps,
  identity: VerifiedIdentity,
  owner: Owner,
): Promise<Result<void, 'expired' | 'taken'>> {
  const { userId, sessionId } = owner
  if (!(await lockSession(tx, deps, { id: sessionId, userId }))) return refused('expired')
  const known = await findSsoIdentity(tx, identity)
  if (known !== null && known.userId !== userId) return refused('taken')
  if (known !== null) await noteSsoUse(tx, deps, known.id, identity)
  else {
    const session = { ...owner, id: sessionId }
    const id = await addSsoIdentity(tx, deps, identity, { userId, ...(await makingOf(tx, deps, session)) })
    await announceMethod(tx, deps, session, { kind: 'sso', id, label: ssoLabel(identity) })
  }
  return ok(undefined)
}

/** Disconnects an identity of a user, unless it is the last sign-in method. */
export async function disconnectSsoIdentity(deps: AccountDeps, session: SessionOwner, id: string) {
  const removed = await removeMethod(deps, session, { kind: 'sso', id })
  if (removed.ok) return removed
  return removed.error === 'missing'
    ? refuse('NOT_FOUND')
    : refuse('FORBIDDEN', { cause: 'only-sign-in-method' })
}
