import type { AccountChange } from '@cratewatch/domain/accounts/links/account-change'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { moment, type Queries } from '../../../database/database.ts'
import { hashToken } from '../../../secrets.ts'

/** A link that undoes a change and is still open, with the account it belongs to. */
export type UndoLink = {
  readonly id: string
  readonly userId: string
  /** The mailbox the link was sent to: the account's confirmed address when the change was made. */
  readonly email: string
  readonly change: AccountChange
  readonly madeAt: Instant
  /** The session in which the change was made; null: none, or not known. */
  readonly sessionId: string | null
  readonly presentEmail: string | null
}

/** Finds what the token of a mail about a change would undo; null when it would undo nothing. */
export async function findUndo(queries: Queries, token: string, now: Instant): Promise<UndoLink | null> {
  const row = await queries
    .selectFrom('account_links')
    .innerJoin('users', 'users.id', 'account_links.user_id')
    .select(['account_links.id', 'users.id as userId', 'account_links.email', 'account_links.undoes'])
    .select('account_links.session_id as sessionId')
    .select(['account_links.created_at as madeAt', 'users.email as presentEmail'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'undo')
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment(now))
    .executeTakeFirst()
  if (row === undefined || row.undoes === null) return null
  const { undoes: change, ...link } = row
  return { ...link, change }
}
