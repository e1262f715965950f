import { endTokens } from '../tokens/end-tokens.ts'
import type { AccessSource } from './access-source.ts'

/** Personal tokens: they open no session, but act for the account. */
export const tokenMethod: AccessSource = {
  kind: 'token',
  tables: ['personal_tokens'],
  async list(queries, userId) {
    const tokens = await queries
      .selectFrom('personal_tokens')
      .select(['id', 'name', 'created_at', 'made_in', 'proven'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return tokens.map((token) => ({
      kind: 'token',
      id: token.id,
      label: token.name,
      madeAt: token.created_at,
      madeIn: token.made_in,
      proven: token.proven,
    }))
  },
  async end(tx, deps, userId, id) {
    await endTokens(tx, deps, userId, id)
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  },
  async prove(tx, userId) {
    await tx.updateTable('personal_tokens').set({ proven: true }).where('user_id', '=', userId).execute()
  },
}
