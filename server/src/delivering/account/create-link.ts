import type { AccountChange } from '@cratewatch/domain/accounts/account-change'
import { linkExpiry, type LinkPurpose } from '@cratewatch/domain/accounts/account-link'
import { timestamp, type Tx } from '../../db/database.ts'
import { hashToken } from '../../secrets.ts'
import type { World } from '../../world.ts'
import { linkToken } from '../link-token.ts'

export type LinkRequest = {
  readonly purpose: LinkPurpose
  /** null: made for an address without an account; it opens nothing. */
  readonly userId: string | null
  readonly email: string
  /** In which it was asked for. */
  readonly sessionId?: string | null
  /** What a link with the purpose `undo` undoes. */
  readonly undoes?: AccountChange
}

/** Makes a link for a mail and gives its id. Only the hash of its token is stored. */
export async function createLink(
  tx: Tx,
  world: Pick<World, 'ids' | 'clock' | 'secrets'>,
  request: LinkRequest,
): Promise<string> {
  const { purpose, userId, email, sessionId = null, undoes } = request
  const id = world.ids.uuid()
  const now = world.clock.now()
  await tx
    .insertInto('account_links')
    .values({
      id,
      purpose,
      user_id: userId,
      email,
      session_id: sessionId,
      undoes: undoes === undefined ? null : JSON.stringify(undoes),
      token_hash: hashToken(linkToken(world.secrets, purpose, id)),
      created_at: timestamp(now),
      expires_at: timestamp(linkExpiry(purpose, now)),
    })
    .execute()
  return id
}
