import type { PersonalToken } from '@cratewatch/contracts/people/personal-tokens'
import type { Selectable } from 'kysely'
import { ok } from '@cratewatch/domain/kernel/result'
import type { PersonalTokensTable } from '../../database/tables/account-tables.ts'
import type { Session } from '../../http/caller/caller.ts'
import { refuse } from '../../base/refusal.ts'
import type { Deps } from '../../outbound/deps.ts'

export const PRESENTED = [
  'id',
  'name',
  'ending',
  'scopes',
  'created_at',
  'expires_at',
  'last_used_at',
] as const

/** Presents a token to its owner: everything but the token. */
export function presentToken(
  row: Pick<Selectable<PersonalTokensTable>, (typeof PRESENTED)[number]>,
): PersonalToken {
  return {
    id: row.id,
    name: row.name,
    ending: row.ending,
    scopes: row.scopes,
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
  }
}

/** Lists a user's tokens, newest first, expired ones among them until they are cleaned up. */
export async function listTokens(deps: Pick<Deps, 'db'>, userId: string): Promise<PersonalToken[]> {
  const rows = await deps.db
    .selectFrom('personal_tokens')
    .select(PRESENTED)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(presentToken)
}

/** Reads the token that a call was made with; a session has none. */
export async function readToken(deps: Pick<Deps, 'db'>, caller: Pick<Session, 'id' | 'userId'>) {
  const row = await deps.db
    .selectFrom('personal_tokens')
    .select(PRESENTED)
    .where('id', '=', caller.id)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  return row === undefined ? refuse('NOT_FOUND') : ok(presentToken(row))
}
