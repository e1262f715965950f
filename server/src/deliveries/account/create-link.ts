import type { AccountChange } from '@cratewatch/domain/accounts/links/account-change'
import { linkExpiry, type LinkPurpose } from '@cratewatch/domain/accounts/links/account-link'
import { timestamp, type Tx } from '../../database/database.ts'
import { hashToken } from '../../secrets.ts'
import type { Deps } from '../../deps.ts'
import { linkToken } from '../tokens/link-token.ts'

export type LinkRequest = {
  readonly purpose: LinkPurpose
  /** null: made for an address without an account; it is not valid. */
  readonly userId: string | null
  readonly email: string
  /** The session that requested it. */
  readonly sessionId?: string | null
  /** The change that a link with the purpose `undo` undoes. */
  readonly undoes?: AccountChange
}

/** Makes a link for a mail and returns its id. Only the hash of its token is stored. */
export async function createLink(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'clock' | 'secrets'>,
  request: LinkRequest,
): Promise<string> {
  const { purpose, userId, email, sessionId = null, undoes } = request
  const id = deps.ids.uuid()
  const now = deps.clock.now()
  await tx
    .insertInto('account_links')
    .values({
      id,
      purpose,
      user_id: userId,
      email,
      session_id: sessionId,
      undoes: undoes === undefined ? null : JSON.stringify(undoes),
      token_hash: hashToken(linkToken(deps.secrets, purpose, id)),
      created_at: timestamp(now),
      expires_at: timestamp(linkExpiry(purpose, now)),
    })
    .execute()
  return id
}
