import { TOKEN_SCOPES, type TokenScope } from '@cratewatch/domain/accounts/tokens/personal-token'
import type { Deps } from '../../src/outbound/deps.ts'
import { makeToken } from '../../src/people/tokens.ts'
import { openTestSession } from './session.ts'

/** Makes a personal token of a user in a session that is over, with every scope unless others are named, and returns it. */
export async function makePersonalToken(
  deps: Deps,
  userId: string,
  scopes: readonly TokenScope[] = TOKEN_SCOPES,
): Promise<{ readonly id: string; readonly token: string }> {
  const { sessionId } = await openTestSession(deps, userId)
  const made = await makeToken(deps, { id: sessionId, userId }, { name: 'Script', scopes, days: 90 })
  await deps.db.deleteFrom('sessions').where('id', '=', sessionId).execute()
  if (!made.ok) throw new Error(`No token: ${made.error.code}`)
  return made.value
}
