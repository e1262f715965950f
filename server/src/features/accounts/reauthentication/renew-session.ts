import type { Instant } from '@cratewatch/domain/kernel/instant'
import { timestamp, type Queries } from '../../../database/database.ts'
import { hashToken } from '../../../secrets.ts'
import type { Deps } from '../../../deps.ts'

/**
 * Gives a session a new token and records when its holder authenticated again (null: they did not). The old token ends,
 * so that somebody who has copied it gains nothing.
 */
export async function renewSession(
  deps: Pick<Deps, 'ids'>,
  queries: Queries,
  sessionId: string,
  authenticatedAt: Instant | null,
): Promise<string> {
  const token = deps.ids.token()
  await queries
    .updateTable('sessions')
    .set({
      token_hash: hashToken(token),
      ...(authenticatedAt === null ? {} : { authenticated_at: timestamp(authenticatedAt) }),
    })
    .where('id', '=', sessionId)
    .execute()
  return token
}
