import { normaliseEmail } from '@cratewatch/domain/accounts/email-address'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { isPassword } from './password-hash.ts'
import { openSession } from './sessions.ts'

export type LogIn = {
  readonly email: string
  readonly password: string
  readonly userAgent: string | null
}

/** Opens a session for who knows the password. Unknown account and wrong password cannot be told apart, also by time. */
export async function logIn(world: Pick<World, 'db' | 'clock' | 'ids'>, given: LogIn) {
  if (given.email.trim() === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'email' })
  if (given.password === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'password' })
  const account = await world.db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', normaliseEmail(given.email) ?? '')
    .executeTakeFirst()
  const matches = await isPassword(account?.password_hash ?? null, given.password)
  if (account === undefined || !matches) return refuse('INVALID_CREDENTIALS')
  const token = await openSession(world, world.db, account.id, given.userAgent)
  return ok({ userId: account.id, token })
}
