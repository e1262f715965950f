import { givenName } from '@cratewatch/domain/accounts/given-name'
import { ok } from '@cratewatch/domain/kernel/result'
import type { SessionOwner } from '../../../http/caller/caller.ts'
import { refuse } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'
import { removeMethod, type RemovingDeps } from '../methods/remove-method.ts'

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
