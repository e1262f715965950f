import { linkExpiry, type LinkPurpose } from '@cratewatch/domain/accounts/links/account-link'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { moment, timestamp, type Queries, type Tx } from '../../../database/database.ts'
import { hashToken } from '../../../base/secrets.ts'
import type { AccountChange } from '@cratewatch/domain/accounts/links/account-change'
import type { Deps } from '../../../outbound/deps.ts'
import { linkToken } from '../tokens.ts'

export type OpenLink = {
  readonly id: string
  readonly purpose: LinkPurpose
  /** null: made for an address without an account; it is not valid. */
  readonly userId: string | null
  readonly email: string
  /** The session that asked for it; null: none, or not known. */
  readonly sessionId: string | null
}

/** Finds the link of a token while it can be used for one of these purposes; null otherwise. */
export async function findOpenLink(
  queries: Queries,
  purposes: readonly LinkPurpose[],
  token: string,
  now: Instant,
): Promise<OpenLink | null> {
  const row = await queries
    .selectFrom('account_links')
    .select(['id', 'purpose', 'user_id as userId', 'email', 'session_id as sessionId'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment(now))
    .where('user_id', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** Uses a link up. False: it was used or expired meanwhile. */
export async function spendLink(tx: Tx, linkId: string, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_links')
    .set({ used_at: timestamp(now) })
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment(now))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Closes a user's open links for these purposes, which something newer has made wrong. */
export async function closeLinks(
  tx: Tx,
  userId: string,
  purposes: readonly LinkPurpose[],
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('account_links')
    .set({ used_at: timestamp(now) })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

type LinkRequest = {
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
