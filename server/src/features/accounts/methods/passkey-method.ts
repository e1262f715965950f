import type { AccessSource } from './access-source.ts'

/** Passkeys: each is a complete sign-in method. */
export const passkeyMethod: AccessSource = {
  kind: 'passkey',
  tables: ['passkeys'],
  async list(queries, userId) {
    const passkeys = await queries
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at', 'made_in', 'proven'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return passkeys.map((passkey) => ({
      kind: 'passkey',
      id: passkey.id,
      label: passkey.name,
      madeAt: passkey.created_at,
      madeIn: passkey.made_in,
      proven: passkey.proven,
    }))
  },
  async end(tx, deps, userId, id) {
    await tx.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId).execute()
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  },
  async prove(tx, userId) {
    await tx.updateTable('passkeys').set({ proven: true }).where('user_id', '=', userId).execute()
  },
}
