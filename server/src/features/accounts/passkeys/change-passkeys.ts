import { passkeyName } from '@cratewatch/domain/accounts/passkeys/passkey'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Tx } from '../../../db/database.ts'
import { announceAccountChange } from '../../../delivering/account/announce-account-change.ts'
import { refuse } from '../../../refusal.ts'
import type { RecordWorld } from '../../../security-events/record-security-event.ts'
import type { World } from '../../../world.ts'

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
  world: Pick<World, 'db' | 'live' | 'mailer'> & RecordWorld,
  { userId, passkeyId, sessionId }: Named & { readonly sessionId: string },
) {
  return world.db.transaction().execute(async (tx) => {
    // Locked against another removal at this moment: each alone would leave the other's way.
    const user = await tx
      .selectFrom('users')
      .select(['email', 'password_hash'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const passkeys = await tx
      .selectFrom('passkeys')
      .select(['id', 'name'])
      .where('user_id', '=', userId)
      .execute()
    const passkey = passkeys.find(({ id }) => id === passkeyId)
    if (passkey === undefined) return refuse('NOT_FOUND')
    const hasPassword = user.email !== null && user.password_hash !== null
    if (passkeys.length === 1 && !hasPassword && !(await hasMarketplaceAccount(tx, userId)))
      return refuse('ONLY_SIGN_IN_METHOD')
    await tx.deleteFrom('passkeys').where('id', '=', passkeyId).execute()
    const change = { what: 'method-removed', kind: 'passkey', label: passkey.name } as const
    await announceAccountChange(tx, world, { userId, change, sessionId })
    await world.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    return ok(undefined)
  })
}

async function hasMarketplaceAccount(tx: Tx, userId: string): Promise<boolean> {
  const account = await tx
    .selectFrom('marketplace_accounts')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return account !== undefined
}
