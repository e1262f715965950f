import { readGivenCode } from '@cratewatch/domain/accounts/second-factor/given-code'
import { REAUTHENTICATION_GUESSES } from '@cratewatch/domain/accounts/sign-in-limits'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Tx } from '../../../db/database.ts'
import type { Session } from '../../../http/caller.ts'
import { refuse } from '../../../refusal.ts'
import type { World } from '../../../world.ts'
import { giveBackAttempt, hitAttempt } from '../attempts/attempt-counts.ts'
import { isPassword } from '../password-hash.ts'
import { useCode } from '../second-factor/use-code.ts'
import { renewSession } from './renew-session.ts'

type ReauthenticationWorld = Pick<World, 'db' | 'clock' | 'ids' | 'secrets'>

export type PasswordProof = { readonly password: string; readonly code?: string | undefined }

/**
 * Authenticates the holder of a session again by the account's password, and by its second factor where it asks for one;
 * gives the session's new token. Wrong passwords and wrong codes count together.
 */
export async function reauthenticate(
  world: ReauthenticationWorld,
  session: Pick<Session, 'id' | 'userId'>,
  { password, code = '' }: PasswordProof,
) {
  if (password === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'password' })
  const key = ['reauthentication', session.userId] as const
  const wait = await hitAttempt(world, key, REAUTHENTICATION_GUESSES)
  if (wait !== null) return refuse('RATE_LIMITED', { retryAfter: wait })
  const account = await world.db
    .selectFrom('users')
    .leftJoin('authenticator_apps', 'authenticator_apps.user_id', 'users.id')
    .select(['users.password_hash', 'authenticator_apps.user_id as asksForCode'])
    .where('users.id', '=', session.userId)
    .executeTakeFirstOrThrow()
  const matches = await isPassword(account.password_hash, password)
  if (!matches) return refuse('INVALID_CREDENTIALS', { field: 'password' })
  const isCodeMissing = account.asksForCode !== null && code.trim() === ''
  if (isCodeMissing) {
    await giveBackAttempt(world, key)
    return refuse('SECOND_FACTOR_REQUIRED', { field: 'code' })
  }
  const token = await world.db.transaction().execute(async (tx) => {
    if (account.asksForCode !== null && !(await isRightCode(tx, world, session.userId, code))) return null
    return renewSession(world, tx, session.id, world.clock.now())
  })
  if (token === null) return refuse('WRONG_CODE', { field: 'code' })
  await giveBackAttempt(world, key)
  return ok(token)
}

async function isRightCode(
  tx: Tx,
  world: ReauthenticationWorld,
  userId: string,
  text: string,
): Promise<boolean> {
  const given = readGivenCode(text)
  return given !== null && (await useCode(tx, world, userId, given))
}
