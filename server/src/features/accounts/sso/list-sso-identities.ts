import type { SsoIdentity } from '@cratewatch/contracts/single-sign-on'
import type { World } from '../../../world.ts'

/** The identities of a user, oldest first. */
export async function listSsoIdentities(world: Pick<World, 'db'>, userId: string): Promise<SsoIdentity[]> {
  const rows = await world.db
    .selectFrom('sso_identities')
    .select(['id', 'issuer', 'email', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    issuer: row.issuer,
    email: row.email,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: new Date(row.last_used_at).toISOString(),
  }))
}
