import { randomUUID } from 'node:crypto'
import { TOKEN_SCOPES, type TokenScope } from '@cratewatch/domain/accounts/tokens/personal-token'
import { makeToken } from '../../src/people/tokens.ts'
import type { Deps } from '../../src/outbound/deps.ts'

/** Makes a personal token of a user, with every scope unless others are named, and returns it. */
export async function makePersonalToken(
  deps: Deps,
  userId: string,
  scopes: readonly TokenScope[] = TOKEN_SCOPES,
): Promise<{ readonly id: string; readonly token: string }> {
  const made = await makeToken(deps, { id: randomUUID(), userId }, { name: 'Script', scopes, days: 90 })
  if (!made.ok) throw new Error(`No token: ${made.error.code}`)
  return made.value
}
