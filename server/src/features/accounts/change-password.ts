import { isPasswordAcceptable } from '@cratewatch/domain/accounts/password'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Session } from '../../http/caller.ts'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { noteNewPassword } from './new-password.ts'
import { hashPassword, isPassword } from './password-hash.ts'

export type PasswordChange = { readonly currentPassword?: string | undefined; readonly password: string }

/** Changes the password of who knows the present one; an account without one is given its first. Other sessions end. */
export async function changePassword(
  world: Pick<World, 'db' | 'clock' | 'ids' | 'live' | 'mailer'>,
  session: Pick<Session, 'id' | 'userId'>,
  change: PasswordChange,
) {
  if (change.password === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'password' })
  if (!isPasswordAcceptable(change.password)) return refuse('PASSWORD_TOO_WEAK', { field: 'password' })
  const account = await world.db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  if (account.password_hash !== null) {
    if (!change.currentPassword) return refuse('MISSING_REQUIRED_FIELD', { field: 'currentPassword' })
    const knows = await isPassword(account.password_hash, change.currentPassword)
    if (!knows) return refuse('INVALID_CREDENTIALS', { field: 'currentPassword' })
  }
  const passwordHash = await hashPassword(change.password)
  return world.db.transaction().execute(async (tx) => {
    // Compare and set: what was just proven about the old password must still be true.
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', session.userId)
      .where('password_hash', 'is not distinct from', account.password_hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('INVALID_CREDENTIALS', { field: 'currentPassword' })
    const { userId, id: keepSessionId } = session
    await noteNewPassword(tx, world, { userId, email: account.email, keepSessionId })
    await world.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    return ok(undefined)
  })
}
