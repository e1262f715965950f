import type { Queries } from '../../../database/database.ts'
import type { AccessSource, HeldAccess } from './access-source.ts'
import { authenticatorMethod } from './authenticator-method.ts'
import { channelAccess, feedAccess } from './reading-access.ts'
import { chatMethod } from './chat-method.ts'
import { marketplaceMethod } from './marketplace-method.ts'
import { passkeyMethod } from './passkey-method.ts'
import { passwordMethod } from './password-method.ts'
import { ssoMethod } from './sso-method.ts'
import { tokenMethod } from './token-method.ts'

/** Every kind of access. One that is missing here would survive the events that should end it. */
export const ACCESS_SOURCES: readonly AccessSource[] = [
  passwordMethod,
  marketplaceMethod,
  passkeyMethod,
  authenticatorMethod,
  ssoMethod,
  chatMethod,
  tokenMethod,
  channelAccess,
  feedAccess,
]

/** Lists whatever outlives a session of an account, or only what is of these kinds. */
export async function listAccesses(
  queries: Queries,
  userId: string,
  kinds: readonly string[] | null = null,
): Promise<HeldAccess[]> {
  const accesses: HeldAccess[] = []
  for (const source of ACCESS_SOURCES)
    if (kinds?.includes(source.kind) !== false) accesses.push(...(await source.list(queries, userId)))
  return accesses
}
