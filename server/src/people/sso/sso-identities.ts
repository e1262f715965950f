import { timestamp, type Queries, type Tx } from '../../database/database.ts'
import { announceAccountChange } from '../../alerting/deliveries/account/announce-account-change.ts'
import type { VerifiedIdentity } from '../../outbound/vendors/single-sign-on.ts'
import type { Deps } from '../../outbound/deps.ts'

/** The id and the user of a stored identity. */
export type KeptIdentity = { readonly id: string; readonly userId: string }

/** Returns the name that the owner knows an identity by. */
export function ssoLabel({ email, issuer }: Pick<VerifiedIdentity, 'email' | 'issuer'>): string {
  return email ?? new URL(issuer).host
}

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

/**
 * Adds an identity to the sign-in methods of an account and returns its id. Throws a unique violation when it is one
 * already.
 */
export async function addSsoIdentity(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'live'>,
  identity: VerifiedIdentity,
  owner: { readonly userId: string; readonly madeIn: string | null; readonly proven: boolean },
): Promise<string> {
  const id = deps.ids.uuid()
  const now = timestamp(deps.clock.now())
  await tx
    .insertInto('sso_identities')
    .values({
      id,
      user_id: owner.userId,
      issuer: identity.issuer,
      subject: identity.subject,
      email: identity.email,
      created_at: now,
      last_used_at: now,
      made_in: owner.madeIn,
      proven: owner.proven,
    })
    .execute()
  await deps.live.publish(tx, { kind: 'user', userId: owner.userId, what: 'profile' })
  return id
}

/** Mails the owner of an account that an identity was added to its sign-in methods. */
export async function announceSsoIdentity(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'clock' | 'live' | 'log' | 'mailer' | 'secrets'>,
  identity: VerifiedIdentity,
  {
    userId,
    madeIn: sessionId,
    network,
  }: { readonly userId: string; readonly madeIn: string | null; readonly network: string },
): Promise<void> {
  const change = { what: 'method-added', kind: 'sso', label: ssoLabel(identity) } as const
  await announceAccountChange(tx, deps, { userId, change, sessionId, network })
}

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
