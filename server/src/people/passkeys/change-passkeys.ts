import { givenName } from '@cratewatch/domain/accounts/given-name'
import { ok } from '@cratewatch/domain/kernel/result'
import type { SessionOwner } from '../../http/caller/caller.ts'
import { refuse } from '../../base/refusal.ts'
import type { Deps } from '../../outbound/deps.ts'
import { removeMethod, type RemovingDeps } from '../methods/remove-method.ts'
import { PASSKEY_TRANSPORTS, type Passkey } from '@cratewatch/contracts/people/passkeys'
import type { Selectable } from 'kysely'
import type { PasskeysTable } from '../../database/tables/second-factor-tables.ts'

type Named = { readonly userId: string; readonly passkeyId: string }

/** Renames a passkey; one of another user is not found. */
export async function renamePasskey(
  deps: Pick<Deps, 'db'>,
  { userId, passkeyId, text }: Named & { readonly text: string },
) {
  const name = givenName(text)
  if (name === null) return refuse('MISSING_REQUIRED_FIELD', { field: 'name' })
  const { numUpdatedRows } = await deps.db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? ok(undefined) : refuse('NOT_FOUND')
}

/** Removes a passkey, unless it is the user's last sign-in method; one of another user is not found. */
export async function removePasskey(
  deps: RemovingDeps & Pick<Deps, 'db'>,
  session: SessionOwner,
  id: string,
) {
  return deps.db.transaction().execute(async (tx) => {
    const removed = await removeMethod(tx, deps, session, { kind: 'passkey', id })
    if (removed.ok) return ok(undefined)
    return refuse(removed.error === 'missing' ? 'NOT_FOUND' : 'ONLY_SIGN_IN_METHOD')
  })
}

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
