import { normaliseEmail } from '@cratewatch/domain/accounts/email-address'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { isPasswordAcceptable } from '@cratewatch/domain/accounts/password'
import { FALLBACK_TIME_ZONE, knownTimeZone } from '@cratewatch/domain/accounts/time-zone'
import { ok } from '@cratewatch/domain/kernel/result'
import { timestamp } from '../../db/database.ts'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { hashPassword } from './password-hash.ts'
import { openSession } from './sessions.ts'
import { askForConfirmation } from './update-email.ts'

export type SignUp = {
  readonly email: string
  readonly password: string
  readonly locale: Locale
  readonly timeZone: string | null
  readonly userAgent: string | null
}

type SigningUp = Pick<World, 'config' | 'db' | 'clock' | 'ids' | 'live' | 'mailer' | 'secrets'>

type Account = { readonly email: string; readonly password: string; readonly wish: SignUp }

/** Creates an account and its first session, and mails a welcome. Of two sign-ups with one address at the same moment, one is refused. */
export async function signUp(world: SigningUp, wish: SignUp) {
  if (wish.email.trim() === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'email' })
  if (wish.password === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'password' })
  const email = normaliseEmail(wish.email)
  if (email === null) return refuse('INVALID_EMAIL', { field: 'email' })
  if (!isPasswordAcceptable(wish.password)) return refuse('PASSWORD_TOO_WEAK', { field: 'password' })
  const created = await createAccount(world, { email, password: wish.password, wish })
  return created === null ? refuse('USER_ALREADY_EXISTS', { field: 'email' }) : ok(created)
}

async function createAccount(world: SigningUp, account: Account) {
  const { email, wish } = account
  const userId = world.ids.uuid()
  const passwordHash = await hashPassword(account.password)
  return world.db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('users')
      .values({
        id: userId,
        email,
        password_hash: passwordHash,
        locale: wish.locale,
        plan: world.config.defaultPlan,
        time_zone: knownTimeZone(wish.timeZone ?? '') ?? FALLBACK_TIME_ZONE,
        created_at: timestamp(world.clock.now()),
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirstOrThrow()
    if (!inserted) return null
    await askForConfirmation(tx, world, { userId, email, kind: 'welcome' })
    return { userId, token: await openSession(world, tx, userId, wish.userAgent) }
  })
}
