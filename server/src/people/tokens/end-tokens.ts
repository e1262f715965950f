import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'

/** Ends a user's tokens, or the one of this id: calls with them are refused, and their live streams close. */
export async function endTokens(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  userId: string,
  id: string | null = null,
): Promise<void> {
  const ended = await tx
    .deleteFrom('personal_tokens')
    .where('user_id', '=', userId)
    .$if(id !== null, (query) => query.where('id', '=', id))
    .returning('id')
    .execute()
  for (const token of ended) await deps.live.publish(tx, { kind: 'session-ended', sessionId: token.id })
}
