import { ssoLabel } from '../sso/sso-identities.ts'
import type { AccessSource } from './access-source.ts'

/** The identities at an OpenID Connect issuer, as sign-in methods. */
export const ssoMethod: AccessSource = {
  kind: 'sso',
  tables: ['sso_identities'],
  async list(queries, userId) {
    const identities = await queries
      .selectFrom('sso_identities')
      .select(['id', 'issuer', 'email', 'created_at', 'made_in', 'proven'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()
    return identities.map((identity) => ({
      kind: 'sso',
      id: identity.id,
      label: ssoLabel(identity),
      madeAt: identity.created_at,
      madeIn: identity.made_in,
      proven: identity.proven,
    }))
  },
  async end(tx, deps, userId, id) {
    await tx.deleteFrom('sso_identities').where('user_id', '=', userId).where('id', '=', id).execute()
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  },
  async prove(tx, userId) {
    await tx.updateTable('sso_identities').set({ proven: true }).where('user_id', '=', userId).execute()
  },
}
