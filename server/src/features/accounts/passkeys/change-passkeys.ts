import { passkeyName } from '@cratewatch/domain/accounts/passkeys/passkey'
import { ok } from '@cratewatch/domain/kernel/result'
import type { SessionOwner } from '../../../http/caller.ts'
import { refuse } from '../../../refusal.ts'
import type { World } from '../../../world.ts'
import { removeMethod, type RemovingWorld } from '../methods/remove-method.ts'

type Named = { readonly userId: string; readonly passkeyId: string }

/** Gives a passkey another name; somebody else's is not found. */
export async function renamePasskey(
  world: Pick<World, 'db'>,
  { userId, passkeyId, text }: Named & { readonly text: string },
) {
  const name = passkeyName(text)
  if (name === null) return refuse('MISSING_REQUIRED_FIELD', { field: 'name' })
  const { numUpdatedRows } = await world.db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? ok(undefined) : refuse('NOT_FOUND')
}

/** Removes a passkey, unless it is the only way its user can get in; somebody else's is not found. */
export async function removePasskey(
  world: RemovingWorld & Pick<World, 'db'>,
  session: SessionOwner,
  id: string,
) {
  return world.db.transaction().execute(async (tx) => {
    const removed = await removeMethod(tx, world, session, { kind: 'passkey', id })
    if (removed.ok) return ok(undefined)
    return refuse(removed.error === 'missing' ? 'NOT_FOUND' : 'ONLY_SIGN_IN_METHOD')
  })
}
