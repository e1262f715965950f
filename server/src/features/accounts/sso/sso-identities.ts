import { timestamp, type Queries, type Tx } from '../../../db/database.ts'
import { announceAccountChange } from '../../../delivering/account/announce-account-change.ts'
import type { SsoIdentity } from '../../../vendors/single-sign-on.ts'
import type { World } from '../../../world.ts'

/** Where an identity is kept, and whose it is. */
export type KeptIdentity = { readonly id: string; readonly userId: string }

/** How the owner of an identity knows it. */
export function ssoLabel({ email, issuer }: Pick<SsoIdentity, 'email' | 'issuer'>): string {
  return email ?? new URL(issuer).host
}

/** The account that an identity belongs to; null for one that is not known. */
export async function findSsoIdentity(
  queries: Queries,
  { issuer, subject }: SsoIdentity,
): Promise<KeptIdentity | null> {
  const row = await queries
    .selectFrom('sso_identities')
    .select(['id', 'user_id as userId'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row ?? null
}

/** Makes an identity a sign-in method of an account, and gives its id. Throws a unique violation when it is one already. */
export async function addSsoIdentity(
  tx: Tx,
  world: Pick<World, 'clock' | 'ids' | 'live'>,
  identity: SsoIdentity,
  owner: { readonly userId: string; readonly madeIn: string | null; readonly proven: boolean },
): Promise<string> {
  const id = world.ids.uuid()
  const now = timestamp(world.clock.now())
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
  await world.live.publish(tx, { kind: 'user', userId: owner.userId, what: 'profile' })
  return id
}

/** Mails the owner of an account that an identity has become one of its sign-in methods. */
export async function announceSsoIdentity(
  tx: Tx,
  world: Pick<World, 'ids' | 'clock' | 'live' | 'log' | 'mailer' | 'secrets'>,
  identity: SsoIdentity,
  {
    userId,
    madeIn: sessionId,
    network,
  }: { readonly userId: string; readonly madeIn: string | null; readonly network: string },
): Promise<void> {
  const change = { what: 'method-added', kind: 'sso', label: ssoLabel(identity) } as const
  await announceAccountChange(tx, world, { userId, change, sessionId, network })
}

/** Notes that an identity was used, and the address that the issuer tells now. */
export async function noteSsoUse(
  tx: Tx,
  world: Pick<World, 'clock'>,
  id: string,
  { email }: SsoIdentity,
): Promise<void> {
  await tx
    .updateTable('sso_identities')
    .set({ email, last_used_at: timestamp(world.clock.now()) })
    .where('id', '=', id)
    .execute()
}
