import type { SsoIdentity } from '@cratewatch/contracts/single-sign-on'
import type { Deps } from '../../../deps.ts'

/** The identities of a user, oldest first. */
export async function listSsoIdentities(deps: Pick<Deps, 'db'>, userId: string): Promise<SsoIdentity[]> {
  const rows = await deps.db
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
