import { PASSKEY_TRANSPORTS, type Passkey } from '@cratewatch/contracts/accounts/passkeys'
import type { Selectable } from 'kysely'
import type { PasskeysTable } from '../../../database/tables/second-factor-tables.ts'
import type { Deps } from '../../../deps.ts'

/** Presents a passkey to its owner. */
export function presentPasskey(
  row: Pick<Selectable<PasskeysTable>, 'id' | 'name' | 'created_at' | 'last_used_at'>,
): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
  }
}

/** Reads the stored transports, without those that are no longer known. */
export function readTransports(stored: string) {
  const named = stored.split(',')
  return PASSKEY_TRANSPORTS.filter((each) => named.includes(each))
}

/** Lists a user's passkeys, oldest first. */
export async function listPasskeys(deps: Pick<Deps, 'db'>, userId: string): Promise<Passkey[]> {
  const rows = await deps.db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(presentPasskey)
}
