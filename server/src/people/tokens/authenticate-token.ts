import { needsNote } from '@cratewatch/domain/accounts/tokens/personal-token'
import { moment, timestamp } from '../../database/database.ts'
import type { Session } from '../../http/caller/caller.ts'
import { hashToken } from '../../base/secrets.ts'
import type { Deps } from '../../outbound/deps.ts'

/** Finds the user of a personal token and notes its use; null: it is unknown, revoked or expired. */
export async function authenticateToken(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<Omit<Session, 'network'> | null> {
  const now = deps.clock.now()
  const row = await deps.db
    .selectFrom('personal_tokens')
    .innerJoin('users', 'users.id', 'personal_tokens.user_id')
    .select([
      'personal_tokens.id',
      'personal_tokens.user_id',
      'personal_tokens.scopes',
      'personal_tokens.expires_at',
      'personal_tokens.last_used_at',
      'users.locale',
    ])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', moment(now))
    .executeTakeFirst()
  if (row === undefined) return null
  if (needsNote(row.last_used_at, now)) {
    await deps.db
      .updateTable('personal_tokens')
      .set({ last_used_at: timestamp(now) })
      .where('id', '=', row.id)
      .execute()
  }
  return {
    id: row.id,
    userId: row.user_id,
    locale: row.locale,
    operator: 'not-listed',
    isRecent: false,
    expiresAt: row.expires_at,
    scopes: row.scopes,
  }
}
